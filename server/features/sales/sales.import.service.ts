import { commissionOf } from '../../../shared/values/commission.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../context.ts';
import { isPossibleDuplicate } from './duplicates/duplicates.service.ts';
import { IMPORTED, recordEvent } from '../events/events.service.ts';
import { deleteSale, findSale, insertSale, lastEventOf, type Sale } from './sale/sale.repository.ts';
import { moveSale } from './sales.move.service.ts';
import { postCommission } from '../commissions/commissions.ledger.service.ts';
import { openFirstAttempt } from './verification/verification.attempts.service.ts';

/** A sale made outside of this system. */
export interface ImportedSale {
  createdAtMs: number;
  planId: number;
  planName: string;
  priceCents: number;
  status: SaleStatus;
  description: string;
  customer: Pick<
    Sale,
    | 'customerName'
    | 'customerEmail'
    | 'customerPhone'
    | 'customerDni'
    | 'street'
    | 'streetNumber'
    | 'city'
    | 'province'
    | 'postalCode'
  >;
}

interface Owner {
  id: number;
  name: string;
  rateBp: number;
}

/** Stores a sale with verification, events and commission dated as it was made. Call in a transaction. Returns its id and last event's. */
export function importSale(
  ctx: AppContext,
  { createdAtMs, customer, status, ...sold }: ImportedSale,
  seller: Owner,
  actorId: number,
): { saleId: number; lastEventId: number } {
  const then: AppContext = { ...ctx, now: () => createdAtMs, isPast: true };
  const sale = insertSale(ctx.db, {
    ...sold,
    ...customer,
    priceSource: 'import',
    sellerId: seller.id,
    sellerName: seller.name,
    rateBp: seller.rateBp,
    commissionCents: commissionOf(sold.priceCents, seller.rateBp),
    status: 'pending',
    createdAtMs,
    updatedAtMs: createdAtMs,
    soldOn: argentineDay(createdAtMs),
    possibleDuplicate: isPossibleDuplicate(then, customer),
  });
  openFirstAttempt(then, sale);
  recordEvent(then, sale, { actorId, kind: 'registered', to: sale.status, reason: IMPORTED });
  moveSale(then, sale, status, { actorId, reason: IMPORTED });
  return { saleId: sale.id, lastEventId: lastEventOf(ctx.db, sale.id) };
}

const UNDONE = 'importación deshecha';

/** Deletes a sale unchanged since its import: its events stay, and its commission is reversed. Call in a transaction. */
export function removeImportedSale(ctx: AppContext, saleId: number, actorId: number): void {
  const sale = findSale(ctx.db, saleId);
  if (!sale) throw new Error(`sale ${saleId} of an import is gone`);
  postCommission(ctx, sale, { ...sale, status: 'cancelled' }, { actorId, reason: UNDONE });
  deleteSale(ctx.db, saleId);
}
