import { DAY_MS, type Calendar } from './calendar.ts';

type Act = () => unknown;

/** Events of the demo's history, by day. */
export interface Agenda {
  at: (atMs: number, act: Act) => void;
  /** Moves the clock from act to act, each in its order; `beforeDay` may add acts of that day or a later one. */
  run: (beforeDay: (index: number) => void) => Promise<void>;
}

export function createAgenda({ firstMs, days }: Calendar, setClock: (nowMs: number) => void): Agenda {
  const byDay = new Map<number, { atMs: number; act: Act }[]>();
  let openDay = 0;
  return {
    at: (atMs, act) => {
      const day = Math.floor((atMs - firstMs) / DAY_MS);
      if (day < openDay || day >= days.length) throw new Error(`outside the demo's days: ${day}`);
      const acts = byDay.get(day);
      if (acts) acts.push({ atMs, act });
      else byDay.set(day, [{ atMs, act }]);
    },
    run: async (beforeDay) => {
      for (const day of days.keys()) {
        beforeDay(day);
        openDay = day + 1;
        const acts = byDay.get(day) ?? [];
        byDay.delete(day);
        for (const { atMs, act } of acts.toSorted((one, other) => one.atMs - other.atMs)) {
          setClock(atMs);
          await act();
        }
      }
    },
  };
}
