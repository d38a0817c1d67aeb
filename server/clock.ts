import { DAY_MS } from '../shared/values/durations.ts';
import { perServer, type AppContext } from './context.ts';
import { findSetting, upsertSetting } from './db/settingRows.ts';
import { findNewestTraceMs } from './db/traces.ts';

/** A clock that is further ahead of the last instant known to be right is doubted until a server ran for as long. */
const DOUBT_MS = 2 * DAY_MS;
const STORED = 'clock';

/** All that is kept. It does not move while the clock is doubted, so neither writes nor restarts end the doubt. */
interface Kept {
  /** The newest instant at which the clock was right. */
  rightMs: number;
  /** How long servers have run since the clock is ahead of it. */
  ranMs: number;
}

type Clock = Pick<AppContext, 'db' | 'now'>;

const memoryOf = perServer(() => ({
  isLogged: false,
  /** Since this server runs with a clock that is ahead: what was counted before, and from when on it counts. */
  run: undefined as { ranMs: number; fromMs: number } | undefined,
  waiting: new Set<() => void>(),
}));

/** Call at every start, before anything is written. */
export async function startClock(ctx: AppContext): Promise<void> {
  const rightMs = keptOf(ctx).rightMs;
  // A clock that was ahead for long and is right again finds itself far behind.
  if (Number.isFinite(rightMs) && rightMs - ctx.now() <= DOUBT_MS) return;
  await ctx.transaction(() =>
    keep(ctx, { rightMs: findNewestTraceMs(ctx.db, ctx.now()) ?? ctx.now(), ranMs: 0 }),
  );
}

/** True while the clock is doubted. */
export function isClockAhead(ctx: Clock): boolean {
  return ctx.now() - keptOf(ctx).rightMs > DOUBT_MS;
}

/** What is at or before this instant is older than `lifeMs`; nothing is while the clock is doubted. */
export function olderThanMs(ctx: Clock, lifeMs: number): number {
  return isClockAhead(ctx) ? Number.MIN_SAFE_INTEGER : ctx.now() - lifeMs;
}

/** The instant by which sessions end: now, or while the clock is doubted the last one known to be right. */
export function sessionClockMs(ctx: Clock): number {
  return isClockAhead(ctx) ? keptOf(ctx).rightMs : ctx.now();
}

/** Keeps the time if it is not doubted, otherwise how long this server has run. Logs failures: the next one makes up for it. */
export async function tickClock(ctx: AppContext): Promise<void> {
  try {
    await ctx.transaction(() => tick(ctx));
  } catch (error) {
    ctx.log.error({ err: error }, 'the time was not kept');
  }
}

function tick(ctx: AppContext): void {
  const memory = memoryOf(ctx);
  if (!isClockAhead(ctx)) {
    memory.run = undefined;
    memory.isLogged = false;
    return keep(ctx, { rightMs: ctx.now(), ranMs: 0 });
  }
  const { rightMs, ranMs } = keptOf(ctx);
  if (!memory.isLogged) {
    ctx.log.error(
      { lastRight: new Date(rightMs).toISOString() },
      'the clock is ahead: nothing is deleted by age, no automatic backup is made',
    );
  }
  memory.isLogged = true;
  memory.run ??= { ranMs, fromMs: performance.now() };
  // Servers that run at the same time count once.
  const nowRanMs = Math.max(ranMs, memory.run.ranMs + performance.now() - memory.run.fromMs);
  if (nowRanMs >= DOUBT_MS) trustClock(ctx);
  else keep(ctx, { rightMs, ranMs: nowRanMs });
}

/** Ends the doubt; what waited for it runs. Call in a transaction. */
export function trustClock(ctx: AppContext): void {
  keep(ctx, { rightMs: ctx.now(), ranMs: 0 });
  const { waiting } = memoryOf(ctx);
  setImmediate(() => {
    for (const work of waiting) work();
  });
}

/** Runs `work` whenever a doubt ends. */
export function whenTrusted(ctx: AppContext, work: () => void): void {
  memoryOf(ctx).waiting.add(work);
}

function keptOf({ db }: Clock): Kept {
  const stored = findSetting(db, STORED);
  return stored === undefined
    ? { rightMs: Number.POSITIVE_INFINITY, ranMs: 0 }
    : (JSON.parse(stored) as Kept);
}

function keep({ db }: Clock, kept: Kept): void {
  upsertSetting(db, STORED, JSON.stringify(kept));
}
