import { COMMISSION_STATE_LABELS, HELD_LABEL } from '../../../../shared/commissions/commissionStates.ts';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';

/** True while a claim or a withdrawal holds the commission back; a closed settlement is paid despite a claim. */
export function isCommissionHeld({ held, commissionState, settlementId }: SaleRowView): boolean {
  if (commissionState === 'none' || commissionState === 'paid') return false;
  return held === 'withdrawal' || (held === 'claim' && settlementId === null);
}

/** Null for a cancelled sale. */
export function commissionWordOf(sale: SaleRowView): string | null {
  if (sale.commissionState === 'none') return null;
  return isCommissionHeld(sale) ? HELD_LABEL : COMMISSION_STATE_LABELS[sale.commissionState];
}

// For what old or imported sales may lack.

export function descriptionOf(sale: SaleRowView): string {
  return sale.description.trim() || 'Venta sin descripción';
}

export function planOf(sale: SaleRowView): string {
  return sale.planName || 'Plan no especificado';
}

/** Returns the customer's name, else the seller's. */
export function personOf(sale: SaleRowView): string {
  return sale.customerInfo.name || sale.sellerName;
}

const STEPS = {
  verification: 'DNI en verificación',
  appointment: 'Falta el turno',
  installation: 'Con turno',
};

/** Names the next step of the sale, with its usual time; undefined while that is unknown. */
export function nextOf({ expected }: SaleRowView): string | undefined {
  return expected ? `${STEPS[expected.step]} · suele tardar ${spanText(expected.hours)}` : undefined;
}

/** In hours up to 48, as everywhere. */
export function spanText(hours: number): string {
  return hours <= 48 ? `${hours} h` : `${Math.round(hours / 24)} días`;
}
