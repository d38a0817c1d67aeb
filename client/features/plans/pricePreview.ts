import { formatMoney } from '../../../shared/values/money.ts';
import { parseDecimal } from '../../forms/decimalText.ts';

/** The price as understood: shows whether a point separates thousands. */
export function pricePreview(typed: string): string {
  const price = parseDecimal(typed);
  return price === undefined || Number.isNaN(price)
    ? 'En pesos, con coma para los centavos'
    : formatMoney(price);
}
