import type { ReportRowView } from '../../../../shared/stats/reports.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import type { MonthSums } from './reports.sums.service.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { harmless } from '../../../../shared/values/sheetText.ts';

export function toReportRow(month: string, name: string, sums: MonthSums): ReportRowView {
  const { key, registered, installed, cancelled, approved, installMs } = sums;
  return {
    month,
    key,
    name,
    registered,
    installed,
    cancelled,
    amount: toPesos(sums.amountCents),
    commission: toPesos(sums.commissionCents),
    override: toPesos(sums.overrideCents),
    approvedRate: rate(approved, registered),
    installedRate: rate(installed, registered),
    daysToInstall: installMs === null ? null : Math.round((installMs / DAY_MS) * 10) / 10,
  };
}

/** Three decimals; null of none. */
function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}

export const COLUMNS = [
  'Mes',
  'Nombre',
  'Registradas',
  'Instaladas',
  'Canceladas',
  'Monto',
  'Comisión',
  'DNI aprobado',
  'Instalación',
  'Días hasta instalar',
  'Comisión de líderes',
];

/** Rates from 0 to 1; empty cells for what is null. */
export function rowsOf(rows: ReportRowView[], format: ExportFormat): string[][] {
  const decimal = (value: number | null, digits: number) => {
    const text = value === null ? '' : value.toFixed(digits);
    return format === 'excel' ? text.replace('.', ',') : text;
  };
  return rows.map((row) => [
    row.month,
    harmless(row.name),
    String(row.registered),
    String(row.installed),
    String(row.cancelled),
    decimal(row.amount, 2),
    decimal(row.commission, 2),
    decimal(row.approvedRate, 3),
    decimal(row.installedRate, 3),
    decimal(row.daysToInstall, 1),
    decimal(row.override, 2),
  ]);
}
