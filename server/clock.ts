import { DAY_MS } from '../shared/values/durations.ts';
import { perServer, type AppContext } from './context.ts';
import { findSetting, upsertSetting } from './db/settingRows.ts';
import { findNewestTraceMs } from './db/traces.ts';

/** A clock further from the last trusted instant is doubted until a server has run that long. */
export const DOUBT_MS = 2 * DAY_MS;
const STORED = 'clock';

/** Frozen while the clock is doubted, so that neither writes nor restarts end the doubt. */
interface Kept {
  rightMs: number;
  /** Server time since the clock is doubted. */
  ranMs: number;
}

type Clock = Pick<AppContext, 'db' | 'now'>;

const memoryOf = perServer(() => ({
  isLogged: false,
  /** This server's part of it: the time counted so far, and since when it counts. */
  run: undefined as { ranMs: number; fromMs: number } | undefined,
  waiting: new Set<() => void>(),
}));

/** Call at every start, before anything is written. */
export async function startClock(ctx: AppContext): Promise<void> {
  if (Number.isFinite(keptOf(ctx).rightMs)) return;
  await ctx.transaction(() =>
    keep(ctx, { rightMs: findNewestTraceMs(ctx.db, ctx.now()) ?? ctx.now(), ranMs: 0 }),
  );
}

export function isClockAhead(ctx: Clock): boolean {
  return ctx.now() - keptOf(ctx).rightMs > DOUBT_MS;
}

/** True before a clock without battery is set, and after one that was ahead and believed is put right. */
export function isClockBehind(ctx: Clock): boolean {
  const { rightMs } = keptOf(ctx);
  return Number.isFinite(rightMs) && rightMs - ctx.now() > DOUBT_MS;
}

/** True for an instant that only a clock far ahead can have made. */
export function isOfFarFuture(ctx: Clock, atMs: number): boolean {
  // Spares most calls reading the clock.
  return atMs - ctx.now() > DOUBT_MS && !isClockBehind(ctx);
}

/** Returns the instant at or before which data are older than `lifeMs`; -Infinity while the clock is doubted. */
export function olderThanMs(ctx: Clock, lifeMs: number): number {
  return isClockAhead(ctx) ? Number.MIN_SAFE_INTEGER : ctx.now() - lifeMs;
}

/** The instant that ends sessions: now, or the last trusted one while the clock is doubted. */
export function sessionClockMs(ctx: Clock): number {
  return isClockAhead(ctx) ? keptOf(ctx).rightMs : ctx.now();
}

/** Stores the time, or while it is doubted how long this server has run. Logs failures: the next tick stores it. */
export async function tickClock(ctx: AppContext): Promise<void> {
  try {
    await ctx.transaction(() => tick(ctx));
  } catch (error) {
    ctx.log.error({ err: error }, 'the time was not kept');
  }
}

function tick(ctx: AppContext): void {
  const memory = memoryOf(ctx);
  const isAhead = isClockAhead(ctx);
  if (!isAhead && !isClockBehind(ctx)) {
    memory.run = undefined;
    memory.isLogged = false;
    return keep(ctx, { rightMs: ctx.now(), ranMs: 0 });
  }
  const { rightMs, ranMs } = keptOf(ctx);
  if (!memory.isLogged) {
    ctx.log.error(
      { lastRight: new Date(rightMs).toISOString() },
      isAhead
        ? 'the clock is ahead: nothing is deleted by age, no automatic backup is made'
        : 'the clock is behind: using a session does not extend it',
    );
  }
  memory.isLogged = true;
  memory.run ??= { ranMs, fromMs: performance.now() };
  // Servers running in parallel count once.
  const nowRanMs = Math.max(ranMs, memory.run.ranMs + performance.now() - memory.run.fromMs);
  if (nowRanMs >= DOUBT_MS) trustClock(ctx);
  else keep(ctx, { rightMs, ranMs: nowRanMs });
}

/** Ends the doubt and runs the work waiting for it. Call in a transaction. */
export function trustClock(ctx: AppContext): void {
  keep(ctx, { rightMs: ctx.now(), ranMs: 0 });
  const { waiting } = memoryOf(ctx);
  setImmediate(() => {
    for (const work of waiting) work();
  });
}

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
