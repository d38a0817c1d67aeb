import { createHash } from 'node:crypto';
import { pageOfEvents, type EventsInput } from '../../../shared/eventPages.ts';
import type { ProspectEventsView } from '../../../shared/prospects/prospectEvents.ts';
import {
  type CreateProspectInput,
  type EditProspectInput,
  type ProspectView,
  PROSPECT_LABELS,
  type ProspectFields,
} from '../../../shared/prospects/prospects.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { prospectErrors } from './prospects.errors.ts';
import { editColumns, recordProspectEvent } from './prospects.change.service.ts';
import {
  findProspect,
  findProspectByKey,
  insertProspect,
  listProspectEvents,
  type NewProspect,
  type Prospect,
  findOpenWithNumber,
} from './prospects.repository.ts';
import {
  nextAtColumn,
  numberOf,
  planColumns,
  requireFreeNumber,
  requireOpen,
  requireOwn,
  requireReadable,
} from './prospects.checks.service.ts';
import { toProspectEventView, toProspectView } from './prospects.view.ts';
import { invalid } from '../../../shared/errors.ts';
import { notify } from '../push/push.notify.service.ts';

/** Returns the stored prospect if the `clientKey` was used before; throws 409 if with other content, or if the caller no longer has it. */
export function createProspect(ctx: AppContext, user: SignedInUser, input: CreateProspectInput) {
  const { clientKey } = input;
  const contentHash = clientKey === undefined ? null : hashOfContent(input);
  return ctx.transaction(() => {
    // Before the checks of plan and number: the first call has taken the number, and the plan may be gone.
    const earlier = clientKey === undefined ? undefined : findProspectByKey(ctx.db, user.id, clientKey);
    if (earlier) return toProspectView(requireSame(earlier, user, contentHash), user.id);
    const number = numberOf(input.phone);
    requireFreeNumber(ctx, user.id, number);
    const id = insertProspect(ctx.db, {
      sellerId: user.id,
      authorId: user.id,
      source: 'manual',
      state: 'new',
      name: input.name,
      phone: input.phone,
      number,
      city: input.city || null,
      province: input.province || null,
      note: input.note || null,
      ...planColumns(ctx, input.planId),
      nextAtMs: nextAtColumn(ctx, input.nextAt),
      clientKey: clientKey ?? null,
      contentHash,
      createdAtMs: ctx.now(),
      updatedAtMs: ctx.now(),
    });
    recordProspectEvent(ctx, id, { actorId: user.id, kind: 'created', to: 'new' });
    return toProspectView(findProspect(ctx.db, id) as Prospect, user.id);
  });
}

function hashOfContent({ clientKey: _key, ...input }: CreateProspectInput): string {
  const { name, phone, city, province, planId, note, nextAt } = input;
  const content = [name, phone, city, province, planId, note, nextAt].map((value) => value || null);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

function requireSame(earlier: Prospect, user: SignedInUser, contentHash: string | null): Prospect {
  if (earlier.sellerId !== user.id || earlier.deletedAtMs !== null) throw prospectErrors.PROSPECT_REMOVED();
  if (earlier.contentHash !== contentHash) throw prospectErrors.CLIENT_KEY_USED();
  return earlier;
}

/** Throws 404, also for another seller's prospect; administrators read all. */
export function getProspect(ctx: AppContext, user: SignedInUser, id: number): ProspectView {
  return ctx.snapshot(() => toProspectView(requireReadable(ctx, user, id), user.id));
}

/** Newest first. Throws like `getProspect`, and 404 for an unknown `before`. */
export function getProspectEvents(
  ctx: AppContext,
  user: SignedInUser,
  { id, before }: EventsInput,
): ProspectEventsView {
  return ctx.snapshot(() => {
    requireReadable(ctx, user, id);
    const { rows, more } = pageOfEvents(before, (fromId, limit) =>
      listProspectEvents(ctx.db, id, fromId, limit),
    );
    return { events: rows.map(toProspectEventView), more };
  });
}

/** Absent fields stay, null clears. Throws 409 unless open, and for the number of another open prospect. */
export function editProspect(ctx: AppContext, user: SignedInUser, { id, ...input }: EditProspectInput) {
  return ctx.transaction(() => {
    const prospect = requireOwn(ctx, user, id);
    requireOpen(prospect);
    const { name, phone, city, province, note, nextAt, planId } = input;
    const changes: Partial<NewProspect> = {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone, number: numberOf(phone) }),
      ...(city !== undefined && { city: city || null }),
      ...(province !== undefined && { province: province || null }),
      ...(note !== undefined && { note: note || null }),
      ...(nextAt !== undefined && { nextAtMs: nextAtColumn(ctx, nextAt) }),
      // The chosen plan may stay although it is off offer.
      ...(planId !== undefined && planId !== prospect.planId && planColumns(ctx, planId)),
    };
    requireFreeNumber(ctx, user.id, changes.number ?? null, id);
    return toProspectView(editColumns(ctx, prospect, changes, user.id), user.id);
  });
}

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
