import { HOUR_MS } from '../../../../shared/values/durations.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { listNotices, postToSeller, rewriteNotices } from '../../chat/chat.service.ts';
import { findAccount } from '../../users/users.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import { findLastEventAt, type Sale } from '../sale/sale.repository.ts';
import { requireCustomer, requireSale } from '../sale/sale.service.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { requireCurrentAttempt } from './verification.attempts.service.ts';
import { listActorsOf } from './verification.repository.ts';

const PAUSE_MS = 12 * HOUR_MS;

/** Asks the seller for the photo of a DNI. Throws 409 unless a pending attempt lacks it, 429 within 12 hours of the last time. */
export function requestPhoto(ctx: AppContext, admin: SignedInUser, saleId: number): Promise<void> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, saleId);
    requireCustomer(sale);
    const { state, photoId, holderName } = requireCurrentAttempt(ctx, sale.id);
    if (sale.status === 'cancelled' || state !== 'pending' || photoId !== null)
      throw saleErrors.WANTS_NO_PHOTO();
    requirePause(ctx, sale);
    const seller = findAccount(ctx, sale.sellerId);
    if (!seller) throw saleErrors.SELLER_DELETED();
    // The push message is its only notice.
    recordEvent(ctx, sale, { actorId: admin.id, kind: 'photo_request', field: 'photoRequest' });
    if (seller.role === 'seller') {
      postToSeller(ctx, admin, seller.id, textOf(sale, holderName), `${keyOf(sale.id)}${ctx.now()}`);
    }
  });
}

function requirePause(ctx: AppContext, sale: Sale): void {
  const lastMs = findLastEventAt(ctx.db, sale.id, 'photo_request');
  const waitMs = lastMs === undefined ? 0 : lastMs + PAUSE_MS - ctx.now();
  if (waitMs <= 0) return;
  throw saleErrors.photoRequested(waitMs);
}

/** The texts of the requests about a sale. */
export function listPhotoRequests(ctx: AppContext, saleId: number): string[] {
  return listActorsOf(ctx.db, saleId, 'photo_request').flatMap((actorId) =>
    listNotices(ctx, actorId, keyOf(saleId)),
  );
}

/** Rewrites the requests about a sale whose customer was erased. Call in the transaction. */
export function erasePhotoRequests(ctx: AppContext, erased: Sale): void {
  for (const actorId of listActorsOf(ctx.db, erased.id, 'photo_request')) {
    rewriteNotices(ctx, actorId, keyOf(erased.id), textOf(erased, erased.customerName));
  }
}

function keyOf(saleId: number): string {
  return `photo-request:${saleId}:`;
}

function textOf({ id, planName }: Sale, holderName: string): string {
  return `Falta la foto del DNI de ${holderName} (${planName}, venta n.º ${id}). Agrégala para que podamos verificarlo.`;
}
