import { MINUTE_MS } from '../../shared/values/durations.ts';

type MoveClock = (aheadMs: number) => void;

/** Shifts `Date` in this program or page; returns how to shift it further. Also runs as text: needs nothing around it. */
export function shiftDate(aheadMs: number): MoveClock {
  const Real = Date;
  let shiftMs = aheadMs;
  globalThis.Date = class extends Real {
    constructor(...values: [] | [number]) {
      if (values.length === 0) super(Real.now() + shiftMs);
      else super(...values);
    }
    static override now() {
      return Real.now() + shiftMs;
    }
  } as DateConstructor;
  return (aheadMs) => {
    shiftMs = aheadMs;
  };
}

/** Moves with the parent's messages, and then runs the long intervals, as after a sleep. The server's children inherit the shift. */
function followParent(moveClock: MoveClock, longMs: number): void {
  const { setInterval: realSet, clearInterval: realClear } = globalThis;
  const due = new Map<unknown, () => void>();
  const set = (work: (...values: unknown[]) => void, ms: number, ...values: unknown[]) => {
    const timer = realSet(work, ms, ...values);
    if (ms >= longMs) due.set(timer, () => work(...values));
    return timer;
  };
  const clear = (timer: NodeJS.Timeout) => {
    due.delete(timer);
    realClear(timer);
  };
  Object.assign(globalThis, { setInterval: set, clearInterval: clear });
  process.on('message', (message) => {
    const { aheadMs } = message as { aheadMs?: number };
    if (aheadMs === undefined) return;
    process.env.CLOCK_AHEAD_MS = String(aheadMs);
    moveClock(aheadMs);
    for (const work of due.values()) work();
    process.send?.({ aheadMs });
  });
  process.channel?.unref();
}

const PRELOAD = `(${String(followParent)})((${String(shiftDate)})(Number(process.env.CLOCK_AHEAD_MS)), ${MINUTE_MS});`;

/** For the environment of a program: a clock ahead by this much. */
export function clockAhead(aheadMs: number) {
  return {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`,
    CLOCK_AHEAD_MS: String(aheadMs),
  };
}
