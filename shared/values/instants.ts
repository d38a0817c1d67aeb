import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts';

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const DAYS_KEPT = 10_000;
const dayTexts = new Map<number, string>();

/** Like `toISOString`, but four times as fast: a page of messages has a hundred. */
export function isoInstant(instantMs: number): string {
  const day = Math.floor(instantMs / DAY_MS);
  let date = dayTexts.get(day);
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
    if (dayTexts.size >= DAYS_KEPT) dayTexts.clear();
    dayTexts.set(day, date);
  }
  const ms = instantMs - day * DAY_MS;
  const hours = twoDigits[Math.floor(ms / HOUR_MS)];
  const minutes = twoDigits[Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  const seconds = twoDigits[Math.floor((ms % MINUTE_MS) / SECOND_MS)];
  return `${date}${hours}:${minutes}:${seconds}.${String(1000 + (ms % SECOND_MS)).slice(1)}Z`;
}
