import type { ReportGroup } from '../../../../shared/stats/reports.ts';
import { formatRate } from '../../../../shared/values/commission.ts';

const signed = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

export const GROUP_LABELS: Record<ReportGroup, string> = {
  none: 'Todas las ventas',
  seller: 'Por vendedor',
  plan: 'Por plan',
  province: 'Por provincia',
  team: 'Por equipo',
};

/** Names for the lines of a group. */
export const GROUP_NAMES = {
  seller: { one: 'Vendedor', all: 'Todos los vendedores' },
  plan: { one: 'Plan', all: 'Todos los planes' },
  province: { one: 'Provincia', all: 'Todas las provincias' },
  team: { one: 'Equipo', all: 'Todos los equipos' },
} satisfies Partial<Record<ReportGroup, { one: string; all: string }>>;

/** '+35 %'; undefined without a comparison. */
export function changeText(now: number, before: number): string | undefined {
  return before === 0 ? undefined : `${signed.format((now / before - 1) * 100)}\u00a0%`;
}

/** 'un año antes 31, +35 %'; without the change during the month. */
export function beforeText(
  now: number,
  before: number,
  isRunning: boolean,
  format: (value: number) => string,
): string {
  const change = isRunning ? undefined : changeText(now, before);
  return change === undefined ? format(before) : `${format(before)}, ${change}`;
}

export const rateText = (rate: number | null) => (rate === null ? '—' : formatRate(rate));

const oneDecimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const daysText = (days: number) => oneDecimal.format(days);

export const countText = (count: number) => count.toLocaleString('es-AR');
