import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MINUTE_MS } from '../shared/values/durations.ts';
import type { AppContext } from './context.ts';
import { claimBackup, reportDamage } from './features/operation/operation.service.ts';
import { rewriteIndex } from './features/sales/erasure/erasure.search.service.ts';

/** Once everything else of a start is done. */
const FIRST_LOOK_MS = 2000;
const LOW_PRIORITY = 10;
/** How the command ends when it finds the database damaged. */
export const DAMAGED_EXIT = 3;

/** Backs up once a day, in a process of its own: copying and packing would block this one for seconds. */
export function backUpWhileServing(ctx: AppContext, program: string): void {
  let running: ChildProcess | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      if (!(await claimBackup(ctx))) return;
      // It holds no more than the database does.
      await rewriteIndex(ctx);
      await run();
    } catch (error) {
      ctx.log.error({ err: error }, 'the automatic backup failed');
    } finally {
      isLooking = false;
    }
  }

  async function run(): Promise<void> {
    running = fork(program, ['--automatic'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    if (running.pid !== undefined) setPriority(running.pid, LOW_PRIORITY);
    const complaints = text(running.stderr as Readable);
    const [code] = (await once(running, 'exit')) as [number | null];
    const complaint = await complaints;
    running = undefined;
    if (code === 0 || code === DAMAGED_EXIT) reportDamage(ctx, code !== 0);
    if (code !== 0) ctx.log.error({ code, complaint: complaint.trim() }, 'the automatic backup failed');
    else ctx.log.info('backup written and checked');
  }

  if (ctx.config.BACKUP_HOUR === 'off') return;
  const timers = [setTimeout(look, FIRST_LOOK_MS).unref(), setInterval(look, MINUTE_MS).unref()];
  ctx.onClose(async () => {
    for (const timer of timers) clearTimeout(timer);
    running?.kill('SIGTERM');
  });
}
