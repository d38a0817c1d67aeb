import type { CheckDuplicatesInput, DuplicatesView } from '../../../../shared/sales/duplicates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { limitsOf } from '../../../limits.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { findAlike, identityOf } from './duplicates.search.service.ts';

/** Names the caller's sales; of other sellers, only whether one exists. Throws 429 beyond 20 an hour. */
export async function checkDuplicates(
  ctx: AppContext,
  user: SignedInUser,
  { dni, phone }: CheckDuplicatesInput,
): Promise<DuplicatesView> {
  const identity = identityOf(dni, phone);
  if (identity.dni === undefined && identity.phone === undefined) return { own: [], taken: false };
  await limitsOf(ctx).take('duplicateChecks', user.id);
  return ctx.snapshot(() => ({
    own: findAlike(ctx, identity, { kind: 'own', sellerId: user.id }).map(({ id, customerName, status }) => ({
      _id: String(id),
      customerName,
      status,
    })),
    taken: findAlike(ctx, identity, { kind: 'others', sellerId: user.id }).length > 0,
  }));
}

/** Clears the mark of a possible duplicate. */
export function resolveDuplicate(ctx: AppContext, admin: SignedInUser, saleId: number): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, saleId);
    const resolved = changeSale(ctx, sale, { possibleDuplicate: false }, { actorId: admin.id });
    return toSaleView(ctx, resolved, admin.id);
  });
}
