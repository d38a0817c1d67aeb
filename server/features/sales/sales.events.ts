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

/** Call in the transaction that stores the sale. */
export function recordRegistration(ctx: AppContext, sale: Sale): void {
  insertSaleEvent(ctx.db, {
    saleId: sale.id,
    actorId: sale.sellerId,
    atMs: sale.createdAtMs,
    kind: 'registered',
    field: null,
    fromValue: null,
    toValue: sale.status,
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
  const nowMs = ctx.now();
  for (const column of changed) {
    insertSaleEvent(ctx.db, {
      saleId: sale.id,
      actorId: by.actorId,
      atMs: nowMs,
      kind: column === 'status' ? 'status_changed' : 'edited',
      field: TRACKED[column],
      fromValue: asText(sale[column]),
      toValue: asText(changes[column]),
      reason: by.reason ?? null,
    });
  }
  // Unique even for two changes within a millisecond: `expectedUpdatedAt` tells them apart.
  const updatedAtMs = Math.max(nowMs, sale.updatedAtMs + 1);
  return updateSale(ctx.db, sale.id, { ...changes, updatedAtMs });
}

function asText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
