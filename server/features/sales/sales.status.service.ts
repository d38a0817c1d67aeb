import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../context.ts';
import { closeByStatus } from './appointments/appointments.closing.service.ts';
import { changeSale, type Author } from './sale/sale.change.service.ts';
import type { Sale } from './sale/sale.repository.ts';
import { closeWithdrawal } from './customerLink/customerLink.withdrawals.service.ts';
import { approveByStatus } from './verification/verification.attempts.service.ts';

/** Sets a status with its implications: approval of the DNI, end of appointment and withdrawal. Call in a transaction. */
export function moveSale(ctx: AppContext, sale: Sale, status: SaleStatus, by: Author): Sale {
  // Even if the status stays: setting it confirms the DNI.
  approveByStatus(ctx, sale, status, by.actorId);
  closeByStatus(ctx, sale, status, by.actorId);
  if (status === 'cancelled') closeWithdrawal(ctx, sale, by.actorId, null);
  return changeSale(ctx, sale, { status }, by);
}
