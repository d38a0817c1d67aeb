import { SALE_FIELD_LABELS, saleEventText } from '../../../../../shared/sales/saleHistory.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';

/** Lists the differences between two states of a sale: each field's label and its current text. */
export function saleChanges(before: SaleView, now: SaleView): { label: string; text: string }[] {
  return Object.entries(SALE_FIELD_LABELS)
    .filter(([field]) => valueOf(before, field) !== valueOf(now, field))
    .map(([field, label]) => ({ label, text: saleEventText(field, valueOf(now, field)) }));
}

function valueOf(sale: SaleView, field: string): string | null {
  const value = field
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], sale);
  if (value === null) return null;
  // The signature of a photo's name always differs.
  return field === 'customerInfo.dniPhoto' ? (String(value).split('?')[0] as string) : String(value);
}
