import { DAY_MS } from './durations.ts';

export const TIME_ZONE = 'America/Argentina/Buenos_Aires';

const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Instant (ms) → its calendar day in Argentina, `YYYY-MM-DD`. */
export function argentineDay(instantMs: number): string {
  return isoDay.format(instantMs);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
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
  // Plain es-AR prints 21:00 as "09:00" without a marker in some ICU versions.
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

const longDayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `2026-01-31` → sábado 31 de enero. */
export function formatLongDay(day: string): string {
  return longDayFormat.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
}
