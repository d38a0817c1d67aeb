import { DAY_MS } from '../../../shared/values/durations.ts';
import type { Calendar } from './calendar.ts';

interface Act {
  atMs: number;
  run: () => unknown;
}

/** The demo's history, by day. */
export interface Agenda {
  /** Throws unless it is a later day of the demo. */
  at: (atMs: number, run: Act['run']) => void;
  /** Moves the clock from act to act, each in its order. */
  run: () => Promise<void>;
}

export function createAgenda({ firstMs, days }: Calendar, setClock: (nowMs: number) => void): Agenda {
  const acts: (Act[] | undefined)[] = days.map(() => []);
  return {
    at: (atMs, run) => {
      const ofDay = acts[Math.floor((atMs - firstMs) / DAY_MS)];
      if (!ofDay) throw new Error(`outside the demo's days: ${new Date(atMs).toISOString()}`);
      ofDay.push({ atMs, run });
    },
    run: async () => {
      for (const day of days.keys()) {
        const today = acts[day]?.toSorted((one, other) => one.atMs - other.atMs) ?? [];
        acts[day] = undefined;
        for (const { atMs, run } of today) {
          setClock(atMs);
          await run();
        }
      }
    },
  };
}
