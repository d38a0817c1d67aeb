import type { SaleEventKind } from '../../../shared/saleHistory.ts';
import type { AppContext } from '../../context.ts';
import { insertSaleEvent, type Sale } from './sales.repository.ts';

interface Happening {
  actorId: number;
  kind: SaleEventKind;
  field?: string;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
}

/** Call in the transaction that stores what happened. */
export function recordEvent(
  ctx: AppContext,
  { id: saleId, sellerId }: Pick<Sale, 'id' | 'sellerId'>,
  { actorId, kind, field = '', from = null, to = null, reason = null }: Happening,
): void {
  insertSaleEvent(ctx.db, {
    saleId,
    actorId,
    atMs: ctx.now(),
    kind,
    field: field || null,
    fromValue: from,
    toValue: to,
    reason,
    newsFor: actorId === sellerId ? null : sellerId,
  });
}
