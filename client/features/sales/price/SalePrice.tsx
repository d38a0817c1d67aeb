import type { SaleView } from '../../../../shared/sales/sales.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { PriceNotes } from './PriceNotes.tsx';

/** A sale's price and, if it was registered late, which moment counts. */
export function SalePrice({ sale }: { sale: SaleView }) {
  return (
    <>
      {formatMoney(sale.planPrice)}
      {hintOf(sale) && <Hint>{hintOf(sale)}</Hint>}
      <PriceNotes sale={sale} />
    </>
  );
}

function hintOf({ priceSource, capturedAt, createdAt }: SaleView): string | undefined {
  if (capturedAt === null) return undefined;
  const moment = formatDateTime(capturedAt);
  if (priceSource === 'late')
    return `Llegó tarde: falta decidir si cuenta el precio del momento de la venta (${moment})`;
  const isLater = Date.parse(createdAt) - Date.parse(capturedAt) >= MINUTE_MS;
  if (!isLater) return undefined;
  return priceSource === 'captured'
    ? `Precio del momento de la venta (${moment})`
    : `Precio del registro, no del momento de la venta (${moment})`;
}
