import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { addDays, addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { cumulate, drawIndex, type Random } from './random.ts';

/** Two years: each month of the second has one a year before. */
const MONTHS = 24;

/** Weight per hour: busy mornings and evenings, a quiet midday. */
const HOURS = [1, 0.5, 0.2, 0.1, 0.1, 0.2, 0.6, 1.5, 4, 7, 9, 9, 7, 3, 2, 2.5, 5, 8, 10, 11, 10, 7, 4, 2];
const WEEKDAYS = [0.25, 1, 1.1, 1.1, 1.05, 1.1, 0.7];
/** Weight per month, from January: slow in the southern summer, busy before it. */
const SEASONS = [0.75, 0.85, 1, 1, 1, 0.95, 1, 1, 1.05, 1.05, 1.2, 1.5];
const MONTHLY_GROWTH = 1.04;

/** Ends yesterday, so that data does not depend on the time of day. */
export interface Calendar {
  firstMs: number;
  todayMs: number;
  days: string[];
}

export function calendarUntil(nowMs: number): Calendar {
  const today = argentineDay(nowMs);
  const days: string[] = [];
  const first = `${addMonths(today.slice(0, 7), -MONTHS)}-01`;
  for (let day = first; day < today; day = addDays(day, 1)) days.push(day);
  return { firstMs: dayStartMs(first), todayMs: dayStartMs(today), days };
}

/** Oldest first, with daily, weekly and yearly cycles and monthly growth. */
export function drawInstants(random: Random, calendar: Calendar, count: number): number[] {
  const dayWeights = cumulate(calendar.days.map((day, index) => dayWeight(random, day, index)));
  const hourWeights = cumulate(HOURS);
  const instants = Array.from({ length: count }, () => {
    // Argentina has no daylight saving time.
    const dayMs = calendar.firstMs + drawIndex(random, dayWeights) * DAY_MS;
    return dayMs + drawIndex(random, hourWeights) * HOUR_MS + random.int(0, HOUR_MS - 1);
  });
  return instants.toSorted((a, b) => a - b);
}

function dayWeight(random: Random, day: string, index: number): number {
  const date = new Date(`${day}T00:00:00Z`);
  const season = (SEASONS[date.getUTCMonth()] ?? 1) * (WEEKDAYS[date.getUTCDay()] ?? 1);
  const luck = 0.8 + 0.4 * random.next();
  return season * luck * MONTHLY_GROWTH ** (index / 30);
}

/** Returns a moment in office hours at least `days` days after an instant, never on a Sunday. */
export function officeMoment(random: Random, calendar: Calendar, afterMs: number, days: number): number {
  let index = Math.floor((afterMs - calendar.firstMs) / DAY_MS) + days;
  const timeMs = random.int(9 * HOUR_MS, 18.5 * HOUR_MS);
  const isSunday = () => new Date(calendar.firstMs + index * DAY_MS).getUTCDay() === 0;
  while (calendar.firstMs + index * DAY_MS + timeMs <= afterMs || isSunday()) index += 1;
  return calendar.firstMs + index * DAY_MS + timeMs;
}

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
