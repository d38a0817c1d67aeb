import { addDays, argentineDay, formatShortDay } from '../../../../shared/values/dates.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';

interface When {
  text: string;
  tone: 'late' | 'today' | 'later';
}

/** When a prospect is to be contacted, by days: 'hace 2 días', 'hoy', 'mañana', '31/12'. */
export function whenOf(nextAt: string, nowMs: number): When {
  const day = argentineDay(Date.parse(nextAt));
  const today = argentineDay(nowMs);
  if (day < today) {
    const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
    return { text: days === 1 ? 'ayer' : `hace ${days} días`, tone: 'late' };
  }
  if (day === today) return { text: 'hoy', tone: 'today' };
  if (day === addDays(today, 1)) return { text: 'mañana', tone: 'later' };
  const text = formatShortDay(day);
  return { text: day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, 5) : text, tone: 'later' };
}
