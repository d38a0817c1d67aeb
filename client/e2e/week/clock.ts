import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { addDays } from '../../../shared/values/dates.ts';
import { MINUTE_MS } from '../../../shared/values/durations.ts';

/** A Monday; the month changes on Wednesday. */
const FIRST_DAY = '2026-06-29';
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof DAYS)[number];

/** `YYYY-MM-DD` of a day of the week that is played. */
export function dateOf(day: Day): string {
  return addDays(FIRST_DAY, DAYS.indexOf(day));
}

/** How far this instant (Argentine time of day `HH:MM`) is ahead of the real clock. */
export function aheadMsAt(date: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dayStartMs(date) + (hours * 60 + minutes) * MINUTE_MS - Date.now();
}
