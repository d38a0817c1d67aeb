import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MINUTE_MS } from '../../../shared/values/durations.ts';
import type { AppContext } from '../../context.ts';
import { provideBackups, whileBackingUp } from '../../features/operation/operation.backups.service.ts';
import { claimBackup, countFailedBackup, reportDamage } from '../../features/operation/operation.service.ts';
import { rewriteIndex } from '../../features/sales/searchIndex/searchIndex.service.ts';

/** Delay that keeps the start free of it. */
const FIRST_LOOK_MS = 2000;
const LOW_PRIORITY = 10;
/** The command's exit code for a damaged database. */
export const DAMAGED_EXIT = 3;

/** Checks the database after the start and backs it up daily, in a separate process: it would block this one for seconds. */
export function backUpWhileServing(ctx: AppContext, program: string): void {
  const { BACKUP_HOUR, DATABASE_URL } = ctx.config;
  let running: ChildProcess | undefined;
  let isClosing = false;
  let waiting = 0;
  let last = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    waiting += 1;
    last = last
      .then(work)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the backup failed'))
      .finally(() => (waiting -= 1));
    return last;
  }

  function look(work: () => Promise<void>): void {
    if (waiting === 0) void inTurn(work);
  }

  async function check(): Promise<void> {
    const ended = await run('--check');
    if (!ended) return;
    const { code, complaint } = ended;
    if (code === DAMAGED_EXIT) reportDamage(ctx, true);
    if (code !== 0) ctx.log.error({ code, complaint }, 'the check of the database failed');
  }

  async function backUpIfDue(): Promise<void> {
    if (!isClosing && (await claimBackup(ctx))) await whileBackingUp(ctx, () => backUp('--automatic'));
  }

  async function backUp(option?: '--automatic'): Promise<void> {
    // The search index must hold no more than the tables do.
    await rewriteIndex(ctx);
    const ended = await run(option);
    if (!ended) return;
    const { code, complaint } = ended;
    if (code === 0 || code === DAMAGED_EXIT) reportDamage(ctx, code !== 0);
    if (code !== 0) {
      countFailedBackup(ctx);
      ctx.log.error({ code, complaint }, 'the backup failed');
    } else ctx.log.info('backup written and checked');
  }

  /** Returns undefined, without starting it or having ended it, when the server closes. */
  async function run(option?: '--check' | '--automatic') {
    if (isClosing) return undefined;
    running = fork(program, option ? [option] : [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    if (running.pid !== undefined) setPriority(running.pid, LOW_PRIORITY);
    const complaints = text(running.stderr as Readable);
    const [code] = (await once(running, 'exit')) as [number | null];
    const complaint = (await complaints).trim();
    running = undefined;
    return isClosing ? undefined : { code, complaint };
  }

  provideBackups(ctx, () => inTurn(() => backUp()));
  const isOff = BACKUP_HOUR === 'off';
  const first = async () => {
    // A libSQL server keeps the database elsewhere.
    if (DATABASE_URL === undefined) await check();
    if (!isOff) await backUpIfDue();
  };
  const timers = [setTimeout(look, FIRST_LOOK_MS, first).unref()];
  if (!isOff) timers.push(setInterval(look, MINUTE_MS, backUpIfDue).unref());
  ctx.onClose(async () => {
    isClosing = true;
    for (const timer of timers) clearTimeout(timer);
    running?.kill('SIGTERM');
  });
}
