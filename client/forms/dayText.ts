import { formatShortDay } from '../../shared/values/dates.ts';

const WHOLE = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const SHORT = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads a whole day as typed in Argentina, or pasted in ISO form: `3/4/2026` → `2026-04-03`; else undefined. */
export function parseDay(text: string): string | undefined {
  const typed = text.trim();
  const [, isoYear, isoMonth, isoDate] = ISO.exec(typed) ?? [];
  const [, date, month, year] = WHOLE.exec(typed) ?? DIGITS.exec(typed) ?? [];
  return isoYear === undefined ? dayOf(year, month, date) : dayOf(isoYear, isoMonth, isoDate);
}

/** Whether a filter that acts at once can take the text: a day, or none. */
export const isDayOrNone = (text: string) => text === '' || parseDay(text) !== undefined;

/** Also reads a day without year or century: `3/4` takes the year of `today`, `3/4/27` is in 2027. */
export function completeDay(text: string, today: string): string | undefined {
  const [, date, month, year] = SHORT.exec(text.trim()) ?? [];
  if (date === undefined) return parseDay(text);
  return dayOf(year === undefined ? today.slice(0, 4) : `20${year}`, month, date);
}

function dayOf(year?: string, month = '', date = ''): string | undefined {
  if (year === undefined) return undefined;
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  const instantMs = Date.parse(`${day}T00:00:00Z`);
  // The 31st of February would become one of March.
  return !Number.isNaN(instantMs) && new Date(instantMs).toISOString().startsWith(day) ? day : undefined;
}

/** `2026-04-03` → `03/04/2026`; other texts unchanged. */
export function dayText(value: string): string {
  return ISO.test(value) ? formatShortDay(value) : value;
}

const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:h|hs)?$/;

/** Reads a time as typed: `9`, `9:30`, `930` → `09:30`; other texts unchanged. */
export function completeTime(text: string): string {
  const [, hour, minute = '00'] = TIME.exec(text.trim()) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`;
}
