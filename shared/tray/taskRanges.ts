import { dayEndMs, dayStartMs } from '../input/dateInput.ts';
import { DUE_SOON_MS, FOLLOW_UP_MS } from '../sales/followUp.ts';
import type { SaleTask } from './traySections.ts';
import { addDays, argentineDay } from '../values/dates.ts';

/** Half-open ranges of instants; the end applies to tasks that have one. */
export interface TaskRange {
  task: SaleTask;
  fromMs: number;
  toMs: number;
  endsFromMs: number;
  endsToMs: number;
  /** 0 without those whose customer cannot make the appointment. */
  cannot?: number;
}

const EVER = Number.MAX_SAFE_INTEGER;

/** At any instant. */
export function ever(task: SaleTask): TaskRange {
  return { task, fromMs: 0, toMs: EVER, endsFromMs: 0, endsToMs: EVER };
}

/** The sections of the tray and of a seller that follow from a task and its waiting time. */
export function rangesAt(nowMs: number) {
  const today = argentineDay(nowMs);
  // Due at exactly 48 hours, inclusive: ranges are half open.
  const overdueToMs = nowMs - FOLLOW_UP_MS + 1;
  const waiting = { ...ever('follow_up'), fromMs: overdueToMs };
  return {
    overdue: { ...ever('follow_up'), toMs: overdueToMs },
    waiting,
    dueSoon: { ...waiting, toMs: overdueToMs + DUE_SOON_MS },
    underway: { ...waiting, fromMs: overdueToMs + DUE_SOON_MS },
    unclosed: { ...ever('install'), toMs: nowMs + 1, endsToMs: nowMs + 1 },
    today: {
      ...ever('install'),
      fromMs: dayStartMs(today),
      toMs: dayEndMs(addDays(today, 1)),
      cannot: 0,
    },
  };
}
