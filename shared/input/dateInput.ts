import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { TIME_ZONE } from '../values/dates.ts';
import { requiredMessage, typeMessage } from './messages.ts';

/** Argentine calendar day → its first instant (ms). */
export function dayStartMs(day: string): number {
  return midnightMs(day, 0);
}

/** Argentine calendar day → the first instant (ms) of the next day. */
export function dayEndMs(day: string): number {
  return midnightMs(day, 1);
}

const MIDNIGHTS = 1000;
/** Cache: computing the zone's offset takes a hundred times as long. */
const midnights = new Map<string, number>();

function midnightMs(day: string, daysLater: number): number {
  const name = `${day} ${daysLater}`;
  const known = midnights.get(name);
  if (known !== undefined) return known;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const midnight = new TZDate(2000, 0, 1, TIME_ZONE);
  // TZDate reads the years 0 to 99 as 1900 to 1999.
  const instantMs = midnight.setFullYear(year, month - 1, date + daysLater);
  if (midnights.size >= MIDNIGHTS) midnights.clear();
  midnights.set(name, instantMs);
  return instantMs;
}

export function dayField(label: string) {
  return z.string({ error: `El campo ${label} debe ser una fecha AAAA-MM-DD` }).refine(isCalendarDay, {
    error: `El campo ${label} debe ser una fecha AAAA-MM-DD`,
  });
}

function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

export function timeField(label: string) {
  const expected = `El campo ${label} debe ser una hora HH:MM`;
  return z
    .string({ error: ({ input }) => (input === undefined ? requiredMessage(label) : expected) })
    .refine(isTime, expected);
}

export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

const LOCAL_INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?$/;

/** ISO 8601 instant with its zone. */
export function instantField(label: string) {
  return momentField(label).refine(
    (value) => !LOCAL_INSTANT.test(value) && parseInstant(value) !== undefined,
    `El campo ${label} debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00`,
  );
}

/** Like `instantField`, or Argentine time without a zone. */
export function localInstantField(label: string) {
  return momentField(label).refine(
    (value) => parseInstant(value) !== undefined,
    `El campo ${label} debe ser una fecha y hora AAAA-MM-DDTHH:mm`,
  );
}

function momentField(label: string) {
  return z.string({ error: typeMessage(label, 'una fecha y hora') }).min(1, requiredMessage(label));
}

const LONGEST_INSTANT = 64;

/** Later instants have no ISO form with four-digit years. */
const LAST_INSTANT_MS = Date.UTC(10_000, 0) - 1;

/** Text of a `localInstantField` → ms since the epoch; undefined before the epoch or if invalid. */
export function parseInstant(value: string): number | undefined {
  if (value.length > LONGEST_INSTANT) return undefined;
  const instantMs = readInstant(value);
  return instantMs >= 0 && instantMs <= LAST_INSTANT_MS ? instantMs : undefined;
}

function readInstant(value: string): number {
  const [, day, hours = '0', minutes = '0', seconds = '0'] = LOCAL_INSTANT.exec(value) ?? [];
  if (day === undefined) {
    return z.iso.datetime({ offset: true }).safeParse(value).success ? Date.parse(value) : Number.NaN;
  }
  if (!isCalendarDay(day) || day < '1000') return Number.NaN;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new TZDate(year, month - 1, date, +hours, +minutes, +seconds, TIME_ZONE).getTime();
}
