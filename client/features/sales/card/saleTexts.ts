import { isErased } from '../../../../shared/values/erased.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';

// The specification's fallbacks (§9) for what old or imported sales may lack.

export function descriptionOf(sale: SaleView): string {
  return sale.description.trim() || 'Venta sin descripción';
}

export function planOf(sale: SaleView): string {
  return sale.planName || 'Plan no especificado';
}

/** Whom a sale is about: the customer, else the seller. */
export function personOf(sale: SaleView): string {
  return sale.customerInfo.name || sale.sellerName;
}

/** Verification waits for the photo. One that was removed because of its age is missed only if the DNI is not approved. */
export function lacksPhoto(sale: SaleView): boolean {
  const served = sale.photoRemovedAt !== null && sale.verification.state === 'approved';
  return sale.status === 'pending' && sale.customerInfo.dniPhoto === null && !isErased(sale) && !served;
}
