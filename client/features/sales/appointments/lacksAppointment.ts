import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { isErased } from '../../../../shared/values/erased.ts';

/** Whether the next step of a sale is its appointment. */
export function lacksAppointment(sale: SaleView): boolean {
  const { verification, appointment } = sale;
  return (
    verification.state === 'approved' &&
    appointment?.state !== 'open' &&
    meaningOf(sale).takesAppointment &&
    !isErased(sale)
  );
}
