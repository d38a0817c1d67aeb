import type { SaleEventKind } from '../../../shared/saleHistory.ts';
import type { AppContext } from '../../context.ts';
import { insertSaleEvent, type Sale } from './sales.repository.ts';

/** The reason of what a status took for granted. */
export const BY_STATUS = 'por estado';

interface Happening {
  actorId: number;
  kind: SaleEventKind;
  field?: string;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
}

/** Call in the transaction that stores what happened. Returns the event's id and instant. */
export function recordEvent(
  ctx: AppContext,
  { id: saleId, sellerId }: Pick<Sale, 'id' | 'sellerId'>,
  { actorId, kind, field = '', from = null, to = null, reason = null }: Happening,
): { eventId: number; atMs: number } {
  const atMs = ctx.now();
  const eventId = insertSaleEvent(ctx.db, {
    saleId,
    actorId,
    atMs,
    kind,
    field: field || null,
    fromValue: from,
    toValue: to,
    reason,
    newsFor: actorId === sellerId || ctx.isPast ? null : sellerId,
  });
  return { eventId, atMs };
}
