import { isOpen } from '../../../shared/prospects/prospectStates.ts';
import type {
  ChangeProspectStateInput,
  ContactedProspectView,
  ContactProspectInput,
  ProspectView,
} from '../../../shared/prospects/prospects.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { contactOnce } from '../events/events.contacts.service.ts';
import { prospectErrors } from './prospects.errors.ts';
import { recordProspectEvent, writeColumns } from './prospects.change.service.ts';
import { findContactByKey, type Prospect } from './prospects.repository.ts';
import {
  nextAtColumn,
  requireFreeNumber,
  requireNotErased,
  requireOpen,
  requireOwn,
} from './prospects.checks.service.ts';
import { toProspectView } from './prospects.view.ts';

/**
 * Replaces `nextAt`, with nothing if absent; `new` becomes `contacted`. A known `clientKey` returns its contact and changes
 * nothing, or throws 409 if it differs. Throws 409 for a prospect that is not open.
 */
export function recordProspectContact(
  ctx: AppContext,
  user: SignedInUser,
  input: ContactProspectInput,
): Promise<ContactedProspectView> {
  return ctx.transaction(() => {
    const prospect = requireOwn(ctx, user, input.id);
    const { contact, isNew } = contactOnce(
      user,
      input,
      (clientKey) => findContactByKey(ctx.db, user.id, clientKey),
      (event) => {
        requireOpen(prospect);
        return recordProspectEvent(ctx, prospect.id, { kind: 'contacted', ...event });
      },
    );
    const after = isNew ? afterContact(ctx, prospect, input) : prospect;
    return { contact, prospect: toProspectView(after, user.id) };
  });
}

function afterContact(ctx: AppContext, prospect: Prospect, { nextAt }: ContactProspectInput): Prospect {
  return writeColumns(ctx, prospect, {
    nextAtMs: nextAtColumn(ctx, nextAt),
    ...(prospect.state === 'new' && { state: 'contacted' }),
  });
}

/**
 * Losing clears `nextAt`, reopening clears `lostReason`; the state it has already changes nothing. Throws 409 for one won
 * or erased, and on reopening for a number that another open one has.
 */
export function changeProspectState(
  ctx: AppContext,
  user: SignedInUser,
  { id, state, reason }: ChangeProspectStateInput,
): Promise<ProspectView> {
  return ctx.transaction(() => {
    const prospect = requireOwn(ctx, user, id);
    requireNotErased(prospect);
    if (prospect.state === 'won') throw prospectErrors.PROSPECT_WON();
    if (prospect.state === state) return toProspectView(prospect, user.id);
    if (!isOpen(prospect.state)) requireFreeNumber(ctx, user.id, prospect.number, id);
    recordProspectEvent(ctx, id, {
      actorId: user.id,
      kind: 'state',
      field: 'state',
      from: prospect.state,
      to: state,
      reason: reason || null,
    });
    const isLost = state === 'lost';
    const changed = writeColumns(ctx, prospect, {
      state,
      lostReason: isLost ? reason : null,
      ...(isLost && { nextAtMs: null }),
    });
    return toProspectView(changed, user.id);
  });
}

/** Marks the caller's prospect as won by a sale. Throws 404 for another seller's or an erased one, 409 if already won. Call in the sale's transaction. */
export function winProspect(ctx: AppContext, user: SignedInUser, id: number, saleId: number): void {
  const prospect = requireOwn(ctx, user, id);
  if (prospect.erasedAtMs !== null) throw prospectErrors.notFound();
  if (prospect.state === 'won') throw prospectErrors.PROSPECT_WON();
  recordProspectEvent(ctx, id, {
    actorId: user.id,
    kind: 'won',
    field: 'state',
    from: prospect.state,
    to: 'won',
  });
  writeColumns(ctx, prospect, { state: 'won', saleId, nextAtMs: null, lostReason: null });
}
