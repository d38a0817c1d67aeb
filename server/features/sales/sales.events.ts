import type { SaleEventKind } from '../../../shared/saleHistory.ts';
import type { AppContext } from '../../context.ts';
import { insertSaleEvent, updateSale, type NewSale, type Sale } from './sales.repository.ts';

/** Fields that may change, by their names in the history. */
const TRACKED = {
  status: 'status',
  description: 'description',
  planName: 'planName',
  priceCents: 'planPrice',
  commissionCents: 'commission',
  customerName: 'customerInfo.name',
  customerEmail: 'customerInfo.email',
  customerPhone: 'customerInfo.phone',
  customerDni: 'customerInfo.dni',
  street: 'customerInfo.address.street',
  streetNumber: 'customerInfo.address.number',
  city: 'customerInfo.address.city',
  province: 'customerInfo.address.province',
  postalCode: 'customerInfo.address.postalCode',
  photoId: 'customerInfo.dniPhoto',
} as const satisfies Partial<Record<keyof Sale, string>>;

type TrackedColumn = keyof typeof TRACKED;

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

/** The only way to change a sale: writes what differs, with one event for each field; nothing when nothing differs. */
export function changeSale(
  ctx: AppContext,
  sale: Sale,
  changes: Partial<NewSale>,
  by: { actorId: number; reason?: string },
): Sale {
  const changed = (Object.keys(TRACKED) as TrackedColumn[]).filter(
    (column) => changes[column] !== undefined && changes[column] !== sale[column],
  );
  const planMoved = changes.planId !== undefined && changes.planId !== sale.planId;
  if (changed.length === 0 && !planMoved) return sale;
  for (const column of changed) {
    recordEvent(ctx, sale, {
      ...by,
      kind: column === 'status' ? 'status_changed' : 'edited',
      field: TRACKED[column],
      from: asText(sale[column]),
      to: asText(changes[column]),
    });
  }
  // Unique even for two changes within a millisecond: `expectedUpdatedAt` tells them apart.
  const updatedAtMs = Math.max(ctx.now(), sale.updatedAtMs + 1);
  return updateSale(ctx.db, sale.id, { ...changes, updatedAtMs });
}

function asText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
