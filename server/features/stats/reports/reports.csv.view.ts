import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { ReportRowView } from '../../../../shared/stats/reports.ts';
import { harmless } from '../../../../shared/values/sheetText.ts';

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
  ]);
}
