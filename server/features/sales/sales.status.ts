import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../context.ts';
import { closeByStatus } from './appointments/appointments.closing.ts';
import { changeSale, type Author } from './sale/sale.change.ts';
import type { Sale } from './sale/sale.repository.ts';
import { approveByStatus } from './verification/verification.attempts.ts';

/** Gives the sale a status with what it takes for granted: the DNI's approval, the appointment's end. Call in a transaction. */
export function moveSale(ctx: AppContext, sale: Sale, status: SaleStatus, by: Author): Sale {
  // Even if the sale is in that status already: setting it says that the DNI is good.
  approveByStatus(ctx, sale, status, by.actorId);
  closeByStatus(ctx, sale, status, by.actorId);
  return changeSale(ctx, sale, { status }, by);
}
