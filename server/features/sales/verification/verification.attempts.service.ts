import type { DniRead } from '../../../../shared/sales/verification.ts';
import { meaningOf, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { UNDONE } from '../../../../shared/sales/undone.ts';
import type { AppContext } from '../../../context.ts';
import { releaseFiles } from '../../../files/files.service.ts';
import { BY_EDIT, BY_STATUS, recordEvent } from '../../events/events.service.ts';
import { changeSale, type Author } from '../sale/sale.change.service.ts';
import type { Attempt } from '../sale/sale.progress.repository.ts';
import type { Sale } from '../sale/sale.repository.ts';
import {
  clearAttemptPhoto,
  findCurrentAttempt,
  insertAttempt,
  updateAttempt,
  wasDecidedOnPhoto,
} from './verification.repository.ts';

// Attempts of a sale. Call each function in the transaction of the change that causes it.

export type Holder = Pick<Attempt, 'holderName' | 'holderDni' | 'relationship' | 'photoId' | 'dniRead'>;

type Unread = Omit<Holder, 'dniRead'>;

interface Decision {
  actorId: number;
  result: 'approved' | 'rejected';
  source: 'manual' | 'status';
  note?: string | undefined;
}

export function requireCurrentAttempt(ctx: AppContext, saleId: number): Attempt {
  const current = findCurrentAttempt(ctx.db, saleId);
  if (!current) throw new Error(`sale ${saleId} has no attempt at its verification`);
  return current;
}

export function openFirstAttempt(ctx: AppContext, sale: Sale, dniRead: DniRead | null = null): void {
  insertAttempt(ctx.db, {
    saleId: sale.id,
    attempt: 1,
    ...customerAsHolder(sale),
    dniRead,
    state: 'pending',
    source: 'manual',
    createdAtMs: sale.createdAtMs,
  });
}

export function openNextAttempt(
  ctx: AppContext,
  sale: Sale,
  current: Attempt,
  holder: Holder,
  { actorId, reason }: { actorId: number; reason?: string },
): void {
  replaceAttempt(ctx, current, holder);
  recordAttempt(ctx, sale, actorId, { from: current.state, to: 'pending', ...(reason && { reason }) });
}

export function decideAttempt(
  ctx: AppContext,
  sale: Sale,
  current: Attempt,
  { actorId, result, source, note = '' }: Decision,
): void {
  updateAttempt(ctx.db, current.id, {
    state: result,
    source,
    decidedById: actorId,
    decidedAtMs: ctx.now(),
    note: note || null,
  });
  const reason = source === 'status' ? BY_STATUS : note;
  recordAttempt(ctx, sale, actorId, { from: current.state, to: result, ...(reason && { reason }) });
}

/** Writes name and number of the holder, who may be the customer: an event for each that changes. Returns the sale. */
export function rewriteHolder(
  ctx: AppContext,
  sale: Sale,
  current: Attempt,
  holder: { holderName: string | undefined; holderDni: string | undefined },
  by: Author,
): Sale {
  const { holderName = current.holderName, holderDni = current.holderDni } = holder;
  if (holderName === current.holderName && holderDni === current.holderDni) return sale;
  updateAttempt(ctx.db, current.id, { holderName, holderDni });
  if (current.relationship === 'holder') {
    return changeSale(ctx, sale, { customerName: holderName, customerDni: holderDni }, by);
  }
  for (const [field, to] of Object.entries({ holderName, holderDni })) {
    const from = current[field as 'holderName' | 'holderDni'];
    if (from !== to)
      recordEvent(ctx, sale, { ...by, kind: 'edited', field: `verification.${field}`, from, to });
  }
  return sale;
}

/** Approves if the status implies it: after a rejected attempt, opens an approved one with the same holder. */
export function approveByStatus(ctx: AppContext, sale: Sale, status: SaleStatus, actorId: number): void {
  if (!meaningOf({ status }).impliesApproval) return;
  const current = requireCurrentAttempt(ctx, sale.id);
  if (current.state === 'approved') return;
  const open = current.state === 'rejected' ? replaceAttempt(ctx, current, current) : current;
  const decision = { actorId, result: 'approved', source: 'status' } as const;
  decideAttempt(ctx, sale, { ...open, state: current.state }, decision);
}

/** Opens a new attempt after an edit: an approval covers only data that was seen. */
export function verifyEdit(
  ctx: AppContext,
  before: Sale,
  after: Sale,
  { actorId, dniRead }: { actorId: number; dniRead: DniRead | null | undefined },
): void {
  const isOtherCustomer =
    after.customerName !== before.customerName || after.customerDni !== before.customerDni;
  const isOtherPhoto = after.photoId !== before.photoId;
  if (!isOtherCustomer && !isOtherPhoto) return;
  const current = requireCurrentAttempt(ctx, after.id);
  if ((isOtherCustomer && meaningOf(after).isEditable) || (isOtherPhoto && current.state === 'pending')) {
    const holder = holderAfterEdit(current, before, after);
    const reading = dniRead ?? (isSameReading(current, holder) ? current.dniRead : null);
    openNextAttempt(ctx, after, current, { ...holder, dniRead: reading }, { actorId, reason: BY_EDIT });
  }
}

/** Deletes a photo that the sale no longer shows, unless an attempt was decided on it. */
export function releaseSalePhoto(ctx: AppContext, saleId: number, photoId: number): void {
  if (wasDecidedOnPhoto(ctx.db, saleId, photoId)) return;
  clearAttemptPhoto(ctx.db, saleId, photoId);
  releaseFiles(ctx, [photoId]);
}

/** Undoes a decision: opens a pending copy, and the attempt counts as never decided. */
export function reopenAttempt(ctx: AppContext, sale: Sale, current: Attempt, actorId: number): Attempt {
  const { id: _id, ...kept } = current;
  const undecided = { decidedById: null, decidedAtMs: null, note: null };
  updateAttempt(ctx.db, current.id, { ...undecided, state: 'superseded', replacedAtMs: ctx.now() });
  const next = { ...kept, ...undecided, attempt: current.attempt + 1, state: 'pending' } as const;
  const reopened = insertAttempt(ctx.db, next);
  recordAttempt(ctx, sale, actorId, { from: current.state, to: UNDONE });
  return reopened;
}

function replaceAttempt(ctx: AppContext, current: Attempt, holder: Holder): Attempt {
  updateAttempt(ctx.db, current.id, {
    replacedAtMs: ctx.now(),
    ...(current.state !== 'rejected' && { state: 'superseded' }),
  });
  const { holderName, holderDni, relationship, photoId, dniRead } = holder;
  return insertAttempt(ctx.db, {
    saleId: current.saleId,
    attempt: current.attempt + 1,
    holderName,
    holderDni,
    relationship,
    photoId,
    dniRead,
    state: 'pending',
    source: 'manual',
    createdAtMs: ctx.now(),
  });
}

function recordAttempt(
  ctx: AppContext,
  sale: Sale,
  actorId: number,
  change: { from: string; to: string; reason?: string },
): void {
  recordEvent(ctx, sale, { actorId, kind: 'verification', field: 'verification', ...change });
}

function isSameReading(current: Unread, holder: Unread): boolean {
  return holder.photoId === current.photoId && holder.holderDni === current.holderDni;
}

function customerAsHolder(sale: Sale): Unread {
  return {
    holderName: sale.customerName,
    holderDni: sale.customerDni,
    relationship: 'holder',
    photoId: sale.photoId,
  };
}

function holderAfterEdit(current: Attempt, before: Sale, after: Sale): Unread {
  if (current.relationship === 'holder') {
    const customer = customerAsHolder(after);
    if (after.photoId !== before.photoId) return customer;
    // The attempt may have a newer photo than the sale.
    return { ...customer, photoId: Math.max(current.photoId ?? 0, customer.photoId ?? 0) || null };
  }
  // After a rejected relative the customer is the holder again.
  if (current.state === 'rejected') return customerAsHolder(after);
  const isWithoutOwnPhoto = current.photoId === null || current.photoId === before.photoId;
  const takesPhoto = after.photoId !== before.photoId && isWithoutOwnPhoto;
  return takesPhoto ? { ...current, photoId: after.photoId } : current;
}
