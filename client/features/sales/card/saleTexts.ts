import type { SaleView } from '../../../../shared/sales/sales.ts';

// For what old or imported sales may lack.

export function descriptionOf(sale: SaleView): string {
  return sale.description.trim() || 'Venta sin descripción';
}

export function planOf(sale: SaleView): string {
  return sale.planName || 'Plan no especificado';
}

/** Returns the customer's name, else the seller's. */
export function personOf(sale: SaleView): string {
  return sale.customerInfo.name || sale.sellerName;
}
