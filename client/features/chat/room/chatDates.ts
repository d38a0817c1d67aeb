import { TIME_ZONE, addDays } from '../../../../shared/values/dates.ts';

const time = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDay = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayOfYear = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', dateStyle: 'long' });

/** ISO timestamp → `21:05` in Argentina. */
export function formatTime(iso: string): string {
  return time.format(Date.parse(iso));
}

/** Calendar day → `Hoy`, `Ayer`, `lunes, 3 de marzo`, with the year unless it is today's. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Hoy';
  if (day === addDays(today, -1)) return 'Ayer';
  const format = day.slice(0, 4) === today.slice(0, 4) ? longDay : dayOfYear;
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
