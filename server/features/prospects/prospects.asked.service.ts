import { invalid } from '../../../shared/errors.ts';
import { PROSPECT_LABELS, type ProspectFields } from '../../../shared/prospects/prospects.ts';
import type { AppContext } from '../../context.ts';
import { notify } from '../push/push.notify.service.ts';
import { editColumns, recordProspectEvent } from './prospects.change.service.ts';
import { findOpenWithNumber, insertProspect } from './prospects.repository.ts';
import { numberOf, planColumns } from './prospects.checks.service.ts';

/**
 * Stores who asked to be contacted on a seller's page, and sends a push message; an open prospect with that number becomes
 * due now instead. Returns its id. Throws 400 for a phone without a full number or a plan that is not on offer. Call in a transaction.
 */
export function storeAsked(ctx: AppContext, sellerId: number, input: ProspectFields): number {
  const number = numberOf(input.phone);
  if (number === null) {
    throw invalid(`El campo ${PROSPECT_LABELS.phone} debe ser un número completo, con código de área`);
  }
  const plan = planColumns(ctx, input.planId);
  const nowMs = ctx.now();
  const earlier = findOpenWithNumber(ctx.db, sellerId, number);
  if (earlier) {
    editColumns(ctx, earlier, { nextAtMs: nowMs }, null);
    return earlier.id;
  }
  const id = insertProspect(ctx.db, {
    sellerId,
    source: 'page',
    state: 'new',
    name: input.name,
    phone: input.phone,
    number,
    city: input.city || null,
    province: input.province || null,
    ...plan,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  recordProspectEvent(ctx, id, { actorId: null, kind: 'created', to: 'new' });
  notify(ctx, [sellerId], { kind: 'prospect', subjectId: id });
  return id;
}
