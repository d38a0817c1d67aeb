import type { AuditKind } from '../../../shared/audit/audit.ts';
import type { SaleEventKind } from '../../../shared/sales/saleHistory.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notify } from '../push/push.notify.service.ts';
import { eraseTexts, insertEvent } from './events.repository.ts';

/** Reason of an approval implied by a status. */
export const BY_STATUS = 'por estado';
/** Reason of an attempt opened by an edit of the customer. */
export const BY_EDIT = 'por cambio de datos';
/** Reason of an edit that an approval brings; undoing the approval takes such edits back. */
export const BY_DOCUMENT = 'según el documento';
export const IMPORTED = 'importada de una planilla';
/** Reasons written by the server: they name no customer. */
export const OWN_REASONS = [BY_STATUS, BY_EDIT, BY_DOCUMENT, IMPORTED];

/** Events that also go to the audit log: without reasons, which may name a customer. */
const AUDITED: Partial<Record<SaleEventKind, AuditKind>> = {
  status_changed: 'sale_status',
  verification: 'verification',
};

/** Delay that gathers a change and its undoing, or several fields. */
const GATHERED_MS = 10_000;

interface NewEvent {
  /** Null for the customer and the server. */
  actorId: number | null;
  kind: SaleEventKind;
  field?: string;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  clientKey?: string | undefined;
  /** Another user for whom it is news. */
  alsoNewsFor?: number;
  /** News without a push message: the caller sends its own. */
  isQuiet?: true;
  /** News without push message and audit row: the act has one row for all its sales. */
  inBulk?: true;
}

/** Call in the transaction of the event. Returns its id and instant. */
export function recordEvent(
  ctx: AppContext,
  { id: saleId, sellerId }: { id: number; sellerId: number },
  {
    actorId,
    kind,
    field = '',
    from = null,
    to = null,
    reason = null,
    clientKey,
    alsoNewsFor,
    isQuiet,
    inBulk,
  }: NewEvent,
): { eventId: number; atMs: number } {
  const atMs = ctx.now();
  const newsFor = actorId === sellerId || ctx.isPast ? null : sellerId;
  const eventId = insertEvent(ctx.db, {
    saleId,
    actorId,
    atMs,
    kind,
    field: field || null,
    fromValue: from,
    toValue: to,
    reason,
    clientKey: clientKey ?? null,
    newsFor,
    alsoNewsFor: alsoNewsFor === actorId ? null : (alsoNewsFor ?? null),
  });
  if (newsFor !== null && !isQuiet && !inBulk) {
    notify(ctx, [newsFor], { kind: 'news', subjectId: saleId, inMs: GATHERED_MS });
  }
  const audited = AUDITED[kind];
  if (audited && !ctx.isPast && !inBulk)
    recordAudit(ctx, { actorId, kind: audited, subjectId: saleId, from, to });
  return { eventId, atMs };
}

/** Overwrites what the events of an erased sale say of its customer; returns the number of texts. Call in a transaction. */
export function eraseEvents(ctx: AppContext, saleId: number): number {
  return eraseTexts(ctx.db, saleId, OWN_REASONS);
}
