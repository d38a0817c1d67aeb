import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { sharedErrors } from '../../../../shared/errors.ts';
import { saleErrors } from './sale.errors.ts';
import { findSale, type Sale } from './sale.repository.ts';
import { toSaleView } from './sale.view.ts';

export function getSale(ctx: AppContext, user: SignedInUser, id: number): SaleView {
  return ctx.snapshot(() => toSaleView(ctx, requireSale(ctx, user, id), user));
}

/** Throws 404, also for another seller's sale. */
export function requireSale(ctx: AppContext, user: SignedInUser, id: number): Sale {
  const sale = findSale(ctx.db, id);
  if (!sale || (sale.sellerId !== user.id && user.role !== 'admin')) throw saleErrors.notFound();
  return sale;
}

/** Throws 409 once the customer was erased: the data must not come back. */
export function requireCustomer({ erasedAtMs }: Sale): void {
  if (erasedAtMs !== null) throw saleErrors.CUSTOMER_ERASED();
}

/** Throws 409 for free text about a sale whose customer was erased. */
export function requireNoWords({ erasedAtMs }: Sale, words: string | null | undefined): void {
  if (words && erasedAtMs !== null) throw sharedErrors.CUSTOMER_ERASED();
}
