import type { SaleView } from '../../../../shared/sales/sales.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { Hint } from '../../../ui/Hint.tsx';

type Priced = Pick<SaleView, 'registeredPrice' | 'approvedPlanName'>;

/** Says that the price is not that of the registration, and that the plan changed after the approval. */
export function PriceNotes({ sale: { registeredPrice, approvedPlanName } }: { sale: Priced }) {
  return (
    <>
      {registeredPrice !== null && <Hint>Al registrarla costaba {formatMoney(registeredPrice)}</Hint>}
      {approvedPlanName !== null && (
        <Hint>Se aprobó con {approvedPlanName} y el vendedor cambió el plan</Hint>
      )}
    </>
  );
}
