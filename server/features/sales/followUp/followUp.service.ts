import { FOLLOW_UP_MS, type RecordContactInput } from '../../../../shared/sales/followUp.ts';
import type { RecordedContactView, SaleView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { listNotices, postToAdministration, rewriteNotices } from '../../chat/chat.service.ts';
import { contactOnce } from '../../events/events.contacts.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { requireCustomer, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { listActorsOf } from '../verification/verification.repository.ts';
import { findClockStart, findContactByKey } from './followUp.repository.ts';

/** A response restarts the 48 hours. A known `clientKey` returns its contact, or throws 409 if it differs; 409 once erased. */
export function recordContact(
  ctx: AppContext,
  user: SignedInUser,
  input: RecordContactInput,
): Promise<RecordedContactView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, user, input.id);
    const { contact } = contactOnce(
      user,
      input,
      (clientKey) => findContactByKey(ctx.db, user.id, clientKey),
      (event) => {
        requireCustomer(sale);
        return recordEvent(ctx, sale, { kind: 'contact', ...event });
      },
    );
    return { contact, sale: toSaleView(ctx, sale, user) };
  });
}

/** Messages the administration once per breach of the 48 hours; throws 403 for an administrator, 409 unless overdue. */
export function notifyOverdue(ctx: AppContext, user: SignedInUser, saleId: number): Promise<SaleView> {
  if (user.role === 'admin') throw saleErrors.othersNotice();
  return ctx.transaction(() => {
    const sale = requireSale(ctx, user, saleId);
    const sinceMs = findClockStart(ctx.db, sale.id);
    if (sinceMs === undefined || sinceMs + FOLLOW_UP_MS > ctx.now()) throw saleErrors.TOO_EARLY();
    const breachKey = `${noticeKey(sale.id)}${sinceMs}`;
    if (listNotices(ctx, user.id, breachKey).length === 0) {
      postToAdministration(ctx, user, noticeText(sale), breachKey);
      recordEvent(ctx, sale, {
        actorId: user.id,
        kind: 'follow_up',
        field: 'followUp',
        from: 'overdue',
        to: 'notified',
      });
    }
    return toSaleView(ctx, sale, user);
  });
}

/** The texts of all notices about a sale, of earlier sellers too. */
export function listOverdueNotices(ctx: AppContext, saleId: number): string[] {
  return listActorsOf(ctx.db, saleId, 'follow_up').flatMap((id) => listNotices(ctx, id, noticeKey(saleId)));
}

/** Rewrites the notices about a sale whose customer was erased. Call in the transaction. */
export function eraseOverdueNotices(ctx: AppContext, erased: Sale): void {
  for (const id of listActorsOf(ctx.db, erased.id, 'follow_up')) {
    rewriteNotices(ctx, id, noticeKey(erased.id), noticeText(erased));
  }
}

/** Prefix of the client keys of all notices about a sale. */
function noticeKey(saleId: number): string {
  return `follow-up:${saleId}:`;
}

function noticeText({ id, customerName, planName }: Sale): string {
  return `Pasaron 48 horas sin respuesta de ${customerName} (${planName}, venta n.º ${id}).`;
}
