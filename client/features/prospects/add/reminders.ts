import { dayStartMs } from '../../../../shared/input/dateInput.ts';
import { addDays, argentineDay, formatDay } from '../../../../shared/values/dates.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';

const MORNING_MS = 9 * HOUR_MS;

export const REMINDERS = [
  { label: 'Hoy', days: 0 },
  { label: 'Mañana', days: 1 },
  { label: 'En 3 días', days: 3 },
];

/** The instant of a reminder: only its day counts. */
export function reminderOn(day: string): string {
  return isoInstant(dayStartMs(day) + MORNING_MS);
}

/** The instant of a reminder in that many days. */
export function reminderIn(days: number): string {
  return reminderOn(addDays(argentineDay(Date.now()), days));
}

/** 'Te lo recordamos mañana', or that there is no reminder. */
export function reminderText(nextAt: string | null | undefined): string {
  if (!nextAt) return 'Sin recordatorio';
  const today = argentineDay(Date.now());
  const day = argentineDay(Date.parse(nextAt));
  return `Te lo recordamos ${day > addDays(today, 1) ? `el ${formatDay(day, today)}` : formatDay(day, today)}`;
}
