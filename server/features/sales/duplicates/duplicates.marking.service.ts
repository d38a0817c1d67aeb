import type { AppContext } from '../../../context.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { findSale, type Sale } from '../sale/sale.repository.ts';
import type { AlikeSale } from './duplicates.repository.ts';
import {
  byNewest,
  findAlike,
  hasAlike,
  identityOf,
  RECENT_MS,
  type Identity,
} from './duplicates.search.service.ts';

type Customer = Pick<Sale, 'customerDni' | 'customerPhone'>;

/** True if a sale about to be stored resembles an existing one. */
export function isPossibleDuplicate(ctx: AppContext, customer: Customer): boolean {
  return hasAlike(ctx, identityIn(customer));
}

/** After an edit of DNI or phone, marks the newer sale of each resembling pair. Returns the edited sale. Call in its transaction. */
export function markDuplicates(ctx: AppContext, before: Sale, after: Sale, actorId: number): Sale {
  const alike = findAlike(ctx, changedIdentity(before, after), { kind: 'all' });
  const isCounted = ({ createdAtMs }: AlikeSale) =>
    after.status !== 'cancelled' && createdAtMs - after.createdAtMs <= RECENT_MS;
  for (const { id } of alike.filter((sale) => byNewest(sale, after) < 0 && isCounted(sale))) {
    const newer = findSale(ctx.db, id);
    // Recorded as the seller's act: the timeline must not reveal whose sale it resembles.
    if (newer) changeSale(ctx, newer, { possibleDuplicate: true }, { actorId: newer.sellerId });
  }
  const isNewer = alike.some((sale) => byNewest(after, sale) < 0);
  return isNewer ? changeSale(ctx, after, { possibleDuplicate: true }, { actorId }) : after;
}

function identityIn({ customerDni, customerPhone }: Customer): Identity {
  return identityOf(customerDni, customerPhone);
}

function changedIdentity(before: Sale, after: Sale): Identity {
  if (before.customerDni === after.customerDni && before.customerPhone === after.customerPhone) {
    return { dni: undefined, phone: undefined };
  }
  const [was, is] = [identityIn(before), identityIn(after)];
  return {
    dni: is.dni === was.dni ? undefined : is.dni,
    phone: is.phone === was.phone ? undefined : is.phone,
  };
}
