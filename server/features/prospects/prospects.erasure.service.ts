import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EraseProspectInput } from '../../../shared/prospects/prospects.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { ERASED } from '../../../shared/values/erased.ts';
import type { SignedInUser } from '../../caller.ts';
import { isClockAhead } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { settingsOf } from '../../ownerSettings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listNotices, rewriteNotices } from '../chat/chat.service.ts';
import { prospectErrors } from './prospects.errors.ts';
import { recordProspectEvent } from './prospects.change.service.ts';
import { movedTexts, noticeKey } from './prospects.moving.rules.ts';
import {
  findProspect,
  listProspectEvents,
  updateProspect,
  type NewProspect,
  type Prospect,
  eraseProspectEvents,
  findProspectOfSale,
  listMovers,
  listUntouched,
} from './prospects.repository.ts';
import { requireNotErased, requireOwn, requireReadable } from './prospects.checks.service.ts';
import { toProspectEventView, toProspectView } from './prospects.view.ts';

const orNull = (text: string | null) => text && ERASED;

/** Overwrites a person's data in prospect, events and notices; state and instants stay. Call in a transaction. */
function overwritePerson(ctx: AppContext, prospect: Prospect, also: Partial<NewProspect> = {}): void {
  updateProspect(ctx.db, prospect.id, {
    name: ERASED,
    phone: ERASED,
    number: null,
    city: orNull(prospect.city),
    note: orNull(prospect.note),
    lostReason: orNull(prospect.lostReason),
    contentHash: null,
    erasedAtMs: ctx.now(),
    ...also,
  });
  eraseProspectEvents(ctx.db, prospect.id);
  for (const actorId of listMovers(ctx.db, prospect.id)) {
    rewriteNotices(ctx, actorId, noticeKey(prospect.id, 'from'), movedTexts(ERASED).from);
    rewriteNotices(ctx, actorId, noticeKey(prospect.id, 'to'), movedTexts(ERASED).to);
  }
}

/** Removes the person's data at once; an empty row stays for its key. Throws 404 for another seller's, 409 if won or erased. */
export function deleteProspect(ctx: AppContext, user: SignedInUser, id: number): Promise<void> {
  return ctx.transaction(() => {
    const prospect = requireOwn(ctx, user, id);
    requireNotErased(prospect);
    if (prospect.state === 'won') throw prospectErrors.PROSPECT_WON();
    const nothing = {
      city: null,
      province: null,
      note: null,
      lostReason: null,
      planId: null,
      planName: null,
    };
    overwritePerson(ctx, prospect, { ...nothing, deletedAtMs: ctx.now() });
  });
}

interface Eraser {
  /** Null for an erasure by age. */
  actorId: number | null;
  reason: string | null;
}

/** Overwrites the person's data, with an event and a row in the audit. Call in a transaction. */
function erase(ctx: AppContext, prospect: Prospect, { actorId, reason }: Eraser): void {
  overwritePerson(ctx, prospect);
  recordProspectEvent(ctx, prospect.id, { actorId, kind: 'erased', reason });
  recordAudit(ctx, { actorId, kind: 'prospect_erased', subjectId: prospect.id, reason });
}

/** Throws 409 if erased, or won: a won prospect is erased with its sale. */
export function eraseProspect(ctx: AppContext, admin: SignedInUser, { id, reason }: EraseProspectInput) {
  return ctx.transaction(() => {
    const prospect = requireReadable(ctx, admin, id);
    requireNotErased(prospect);
    if (prospect.state === 'won') throw prospectErrors.ERASED_WITH_SALE();
    erase(ctx, prospect, { actorId: admin.id, reason });
    return toProspectView(findProspect(ctx.db, id) as Prospect, admin.id);
  });
}

/** Erases the prospect who became the customer of an erased sale, if any. Call in the sale's transaction. */
export function eraseProspectOfSale(ctx: AppContext, saleId: number, by: Eraser): void {
  const prospect = findProspectOfSale(ctx.db, saleId);
  if (prospect && prospect.erasedAtMs === null) erase(ctx, prospect, by);
}

/** Everything held about the prospect who became a sale's customer; null without one. Call in a snapshot. */
export function getProspectOfSale(ctx: AppContext, readerId: number, saleId: number) {
  const prospect = findProspectOfSale(ctx.db, saleId);
  if (!prospect) return null;
  return {
    ...toProspectView(prospect, readerId),
    events: listProspectEvents(ctx.db, prospect.id, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
      .map(toProspectEventView)
      .toReversed(),
    messages: listMovers(ctx.db, prospect.id).flatMap((actorId) =>
      listNotices(ctx, actorId, noticeKey(prospect.id)),
    ),
  };
}

const ERASED_PER_STEP = 50;

/** Erases prospects unchanged for longer than the settings allow. Logs failures: the next sweep resumes. */
export async function forgetProspects(ctx: AppContext): Promise<void> {
  try {
    while (!isClockAhead(ctx) && (await forgetSome(ctx)) === ERASED_PER_STEP) await nextTurn();
  } catch (error) {
    ctx.log.error({ err: error }, 'old prospects were not erased');
  }
}

function forgetSome(ctx: AppContext): Promise<number> {
  return ctx.transaction(() => {
    const sinceMs = ctx.now() - settingsOf(ctx).prospectRetentionDays * DAY_MS;
    const untouched = listUntouched(ctx.db, sinceMs, ERASED_PER_STEP);
    for (const prospect of untouched) erase(ctx, prospect, { actorId: null, reason: null });
    return untouched.length;
  });
}
