import { isOpen } from '../../../shared/prospects/prospectStates.ts';
import type {
  ChangeProspectStateInput,
  ContactedProspectView,
  ContactProspectInput,
  ProspectView,
} from '../../../shared/prospects/prospects.ts';
import { contactField } from '../../../shared/sales/saleHistory.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { sharedErrors } from '../../../shared/errors.ts';
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
    const earlier = findRecorded(ctx, user, prospect, input);
    const { id, atMs, note } = earlier ?? insertContact(ctx, user, prospect, input);
    const after = earlier ? prospect : afterContact(ctx, prospect, input);
    const { channel, result } = input;
    const contact = {
      _id: String(id),
      channel,
      result,
      note,
      at: isoInstant(atMs),
      actorId: String(user.id),
      actorName: user.name,
    };
    return { contact, prospect: toProspectView(after, user.id) };
  });
}

interface Recorded {
  id: number;
  atMs: number;
  note: string | null;
}

function insertContact(
  ctx: AppContext,
  user: SignedInUser,
  prospect: Prospect,
  { channel, result, note, clientKey }: ContactProspectInput,
): Recorded {
  requireOpen(prospect);
  const reason = note || null;
  const { eventId, atMs } = recordProspectEvent(ctx, prospect.id, {
    actorId: user.id,
    kind: 'contacted',
    field: contactField(channel),
    to: result,
    reason,
    clientKey,
  });
  return { id: eventId, atMs, note: reason };
}

function afterContact(ctx: AppContext, prospect: Prospect, { nextAt }: ContactProspectInput): Prospect {
  return writeColumns(ctx, prospect, {
    nextAtMs: nextAtColumn(ctx, nextAt),
    ...(prospect.state === 'new' && { state: 'contacted' }),
  });
}

/** The contact recorded under this key; ignores its note, which an erasure overwrites. */
function findRecorded(
  { db }: AppContext,
  user: SignedInUser,
  prospect: Prospect,
  { channel, result, clientKey }: ContactProspectInput,
): Recorded | undefined {
  const earlier = clientKey === undefined ? undefined : findContactByKey(db, user.id, clientKey);
  if (!earlier) return undefined;
  const isSame = earlier.field === contactField(channel) && earlier.result === result;
  if (earlier.prospectId !== prospect.id || !isSame) throw sharedErrors.CLIENT_KEY_USED('contacto');
  return earlier;
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
