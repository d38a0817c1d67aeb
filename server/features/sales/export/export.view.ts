import { formatDateTime } from '../../../../shared/values/dates.ts';
import {
  COMMISSION_STATE_LABELS,
  type CommissionState,
} from '../../../../shared/commissions/commissionStates.ts';
import { dniText } from '../../../../shared/values/dni.ts';
import { saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { csvDigits, csvMoney } from '../../../files/csv.ts';
import { harmless } from '../../../../shared/values/sheetText.ts';
import type { Sale } from '../sale/sale.repository.ts';

export const COLUMNS = ['ID', 'Fecha', 'Descripción', 'Monto', 'Comisión', 'Estado', 'Cliente'];

/** Dates as `31/01/2026 21:00` in Argentina. */
export function rowOf(sale: Sale, format: ExportFormat): string[] {
  return [
    String(sale.id),
    formatDateTime(new Date(sale.createdAtMs).toISOString()).replace(',', ''),
    harmless(sale.description),
    csvMoney(sale.priceCents, format),
    csvMoney(sale.commissionCents, format),
    saleStatusLabel(sale.status),
    harmless(sale.customerName),
  ];
}

export const TEAM_COLUMNS = ['Vendedor', 'Localidad', 'Provincia', 'Estado de la comisión'];

/** For administrators, after the columns of the seller. */
export function teamCellsOf(sale: Sale, commissionState: CommissionState): string[] {
  return [
    harmless(sale.sellerName),
    harmless(sale.city),
    harmless(sale.province),
    commissionState === 'none' ? '' : COMMISSION_STATE_LABELS[commissionState],
  ];
}

export const LEADER_COLUMNS = ['Equipo', 'Comisión del líder'];

/** Empty without a team, or a share. */
export function leaderCellsOf({ overrideCents }: Sale, teamName: string, format: ExportFormat): string[] {
  return [harmless(teamName), overrideCents === null ? '' : csvMoney(overrideCents, format)];
}

export const PERSONAL_COLUMNS = ['Teléfono', 'Email', 'DNI', 'Dirección'];

export function personalCellsOf(sale: Sale, format: ExportFormat): string[] {
  return [
    csvDigits(sale.customerPhone, format),
    harmless(sale.customerEmail),
    csvDigits(dniText(sale.customerDni), format),
    harmless(addressOf(sale)),
  ];
}

function addressOf({ street, streetNumber, postalCode }: Sale): string {
  return [`${street} ${streetNumber}`.trim(), postalCode].filter(Boolean).join(', ');
}
