import { saleStatusLabel, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { ChangeSaleStatusInput, SaleView } from '../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { closeByStatus } from './appointments/appointments.closing.service.ts';
import { unmarkDuplicatesOf } from './duplicates/duplicates.service.ts';
import { changeSale, type Author } from './sale/sale.change.service.ts';
import { saleErrors } from './sale/sale.errors.ts';
import type { Sale } from './sale/sale.repository.ts';
import { requireNoWords, requireSale } from './sale/sale.service.ts';
import { toSaleView } from './sale/sale.view.ts';
import { closeWithdrawal } from './customerLink/customerLink.withdrawals.service.ts';
import { approveByStatus } from './verification/verification.attempts.service.ts';

/** Sets a status with its implications: approval of the DNI, end of appointment and withdrawal. Call in a transaction. */
export function moveSale(ctx: AppContext, sale: Sale, status: SaleStatus, by: Author): Sale {
  // Even if the status stays: setting it confirms the DNI.
  approveByStatus(ctx, sale, status, by.actorId);
  closeByStatus(ctx, sale, status, by.actorId);
  if (status === 'cancelled') closeWithdrawal(ctx, sale, by.actorId, null);
  const moved = changeSale(ctx, sale, { status }, by);
  if (status === 'cancelled' && sale.status !== 'cancelled') unmarkDuplicatesOf(ctx, moved);
  return moved;
}

/** Records nothing if the status stays. Throws 409 unless the current one is expected, and for a reason once the customer was erased. */
export function changeSaleStatus(
  ctx: AppContext,
  admin: SignedInUser,
  { id, status, expectedStatus, reason }: ChangeSaleStatusInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    if (expectedStatus !== undefined && expectedStatus !== sale.status)
      throw saleErrors.SALE_STATUS_CHANGED(saleStatusLabel(sale.status));
    requireNoWords(sale, reason);
    const changed = moveSale(ctx, sale, status, { actorId: admin.id, ...(reason && { reason }) });
    return toSaleView(ctx, changed, admin);
  });
}
