import { sharedErrors } from '../../../shared/errors.ts';
import type { RecordContactInput } from '../../../shared/sales/followUp.ts';
import { contactField } from '../../../shared/sales/saleHistory.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedInUser } from '../../caller.ts';

interface Earlier {
  eventId: number;
  subjectId: number | null;
  atMs: number;
  field: string | null;
  result: string | null;
  note: string | null;
}

interface ContactEvent {
  actorId: number;
  field: string;
  to: string;
  reason: string | null;
  clientKey: string | undefined;
}

/** Records a contact, unless its `clientKey` is known; throws 409 if that one differs, but for its note: an erasure overwrites it. */
export function contactOnce(
  user: SignedInUser,
  { id: subjectId, channel, result, note, clientKey }: RecordContactInput,
  find: (clientKey: string) => Earlier | undefined,
  record: (event: ContactEvent) => { eventId: number; atMs: number },
) {
  const event = {
    actorId: user.id,
    field: contactField(channel),
    to: result,
    reason: note || null,
    clientKey,
  };
  const earlier = clientKey === undefined ? undefined : find(clientKey);
  if (
    earlier &&
    (earlier.subjectId !== subjectId || earlier.field !== event.field || earlier.result !== result)
  )
    throw sharedErrors.CLIENT_KEY_USED('contacto');
  const kept = earlier ?? { ...record(event), note: event.reason };
  const contact = {
    _id: String(kept.eventId),
    channel,
    result,
    note: kept.note,
    at: isoInstant(kept.atMs),
    actorId: String(user.id),
    actorName: user.name,
  };
  return { contact, isNew: !earlier };
}
