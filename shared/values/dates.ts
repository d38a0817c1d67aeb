import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

export const TIME_ZONE = 'America/Argentina/Buenos_Aires';

const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

let lastHour = Number.NaN;
let lastDay = '';

/** Instant (ms) → calendar day in Argentina. */
export function argentineDay(instantMs: number): string {
  // Formatting takes longer than a small query, and most callers ask for today.
  const hour = Math.floor(instantMs / HOUR_MS);
  if (hour !== lastHour) [lastHour, lastDay] = [hour, isoDay.format(instantMs)];
  return lastDay;
}

/** Days after it have five-digit years, which do not sort as text. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** At most the last day of the year 9999. */
export function addDays(day: string, count: number): string {
  return isoOf(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).slice(0, 10);
}

/** At most the last month of the year 9999. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return isoOf(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

function isoOf(dayMs: number): string {
  return new Date(Math.min(dayMs, LAST_DAY_MS)).toISOString();
}

const dateFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const dateTimeFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  // In some ICU versions es-AR prints 21:00 as "09:00", without a marker.
  hourCycle: 'h23',
});

const FALLBACK = 'Fecha no disponible';

export function formatDate(iso: string | null | undefined): string {
  return format(dateFormat, iso);
}

export function formatDateTime(iso: string | null | undefined): string {
  return format(dateTimeFormat, iso);
}

function format(formatter: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const instantMs = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(instantMs) ? FALLBACK : formatter.format(instantMs);
}

const monthFormat = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', month: 'short', year: '2-digit' });

export function formatMonth(month: string): string {
  return monthFormat
    .format(Date.parse(`${month}-01T00:00:00Z`))
    .replace('.', '')
    .replace('-', ' ');
}

const longMonthFormat = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** `2026-03` → 'marzo 2026'. */
export function formatLongMonth(month: string): string {
  return longMonthFormat.format(Date.parse(`${month}-01T00:00:00Z`)).replace(' de ', ' ');
}

const relativeFormat = new Intl.RelativeTimeFormat('es-AR');

/** In hours up to 48, the time limit for a response. */
export function formatFromNow(iso: string, nowMs: number): string {
  const ms = Date.parse(iso) - nowMs;
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return 'ahora';
  const [unit, unitMs] =
    size < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : size < 2 * DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  return relativeFormat.format(Math.trunc(ms / unitMs), unit).replace('dentro de', 'en');
}

export function formatShortDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

const longDayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

export function formatLongDay(day: string): string {
  return longDayFormat.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
}

const weekdayFormat = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'long' });

export function weekdayOf(day: string): string {
  return weekdayFormat.format(Date.parse(`${day}T00:00:00Z`));
}

/** 'hoy', 'mañana' or 'lunes 30/11', with the year unless it is today's. */
export function formatDay(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, 1)) return 'mañana';
  const date = formatShortDay(day);
  return `${weekdayOf(day)} ${day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date}`;
}

/** `21/11, 14:02`, with the year unless it is this one. */
export function formatDayAndTime(iso: string, nowMs = Date.now()): string {
  const day = argentineDay(Date.parse(iso));
  const [year, month, date] = day.split('-');
  const shown = argentineDay(nowMs).startsWith(`${year}-`) ? `${date}/${month}` : formatShortDay(day);
  return `${shown}, ${formatTime(iso)}`;
}

const timeFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function formatTime(iso: string): string {
  return timeFormat.format(Date.parse(iso));
}
