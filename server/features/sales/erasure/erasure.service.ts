import { ERASED } from '../../../../shared/values/erased.ts';
import type { AppContext } from '../../../context.ts';
import { eraseFromLedger } from '../../commissions/commissions.ledger.service.ts';
import { eraseEvents, OWN_REASONS, recordEvent } from '../../events/events.service.ts';
import { unmarkDuplicatesOf } from '../duplicates/duplicates.service.ts';
import { updateSale, type Sale } from '../sale/sale.repository.ts';
import { removePhotos } from '../retention/retention.service.ts';
import { wantRewrite } from '../searchIndex/searchIndex.service.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { eraseAnswers, eraseAppointments, eraseAttempts, eraseClaims } from './erasure.repository.ts';

/** Overwrites the customer in a sale and its history; throws 409 if already done. Call in a transaction, then `rewriteIndex`. */
export function eraseCustomer(ctx: AppContext, sale: Sale, by: { actorId: number; reason: string }): Sale {
  const erased = sale.erasedAtMs === null ? overwriteSale(ctx, sale) : sale;
  const texts =
    eraseEvents(ctx, sale.id) +
    eraseAttempts(ctx.db, sale.id) +
    eraseAppointments(ctx.db, sale.id) +
    eraseClaims(ctx.db, sale.id) +
    eraseAnswers(ctx.db, sale.id) +
    eraseFromLedger(ctx, sale.id, OWN_REASONS);
  if (sale.erasedAtMs !== null && texts === 0) throw saleErrors.ALREADY_ERASED();
  recordEvent(ctx, erased, { ...by, kind: 'erased' });
  wantRewrite(ctx, erased.erasedAtMs ?? ctx.now());
  return erased;
}

function overwriteSale(ctx: AppContext, sale: Sale): Sale {
  removePhotos(ctx, sale.id);
  const erased = updateSale(ctx.db, sale.id, {
    customerName: ERASED,
    customerEmail: ERASED,
    customerPhone: ERASED,
    customerDni: ERASED,
    street: ERASED,
    streetNumber: ERASED,
    city: ERASED,
    province: ERASED,
    postalCode: ERASED,
    description: ERASED,
    contentHash: null,
    possibleDuplicate: false,
    erasedAtMs: ctx.now(),
    updatedAtMs: Math.max(ctx.now(), sale.updatedAtMs + 1),
  });
  unmarkDuplicatesOf(ctx, sale);
  return erased;
}
