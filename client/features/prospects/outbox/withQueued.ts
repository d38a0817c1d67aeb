import { isOpen } from '../../../../shared/prospects/prospectStates.ts';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import type { Queued } from '../../../device/outbox/queued.ts';
import type { QueuedProspect } from './queued.ts';

/** Returns the prospect as it will be once the queue is sent. */
export function withQueued(prospect: ProspectView, queue: Queued[]): ProspectView {
  return queue.filter(({ about }) => about === prospect._id).reduce(apply, prospect);
}

function apply(prospect: ProspectView, queued: Queued): ProspectView {
  if (queued.kind === 'prospectContact') {
    const state = prospect.state === 'new' ? 'contacted' : prospect.state;
    return { ...prospect, state, nextAt: queued.contact.nextAt ?? null };
  }
  if (queued.kind === 'prospectEdit') return { ...prospect, ...withoutAbsent(queued.edit) };
  if (queued.kind === 'sale') return { ...prospect, state: 'won', nextAt: null };
  return prospect;
}

function withoutAbsent<Fields extends object>(fields: Fields) {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

/** Returns a queued prospect in the form of a stored one, by its key. */
export function localProspect(
  { clientKey, prospect, queuedAtMs }: QueuedProspect,
  seller: { id: string; name: string },
): ProspectView {
  const { name, phone, city, province, note, planId, nextAt } = prospect;
  const at = isoInstant(queuedAtMs);
  return {
    _id: clientKey,
    name,
    phone,
    city: city ?? null,
    province: province ?? null,
    note: note ?? null,
    planId: planId ?? null,
    planName: null,
    source: 'manual',
    state: 'new',
    nextAt: nextAt ?? null,
    lostReason: null,
    saleId: null,
    sellerId: seller.id,
    sellerName: seller.name,
    createdAt: at,
    updatedAt: at,
  };
}

/** Open prospects by next contact, those without one last, then newest; then lost and won ones, newest first. */
export function inListOrder(prospects: ProspectView[]): ProspectView[] {
  return prospects.toSorted(
    (a, b) =>
      Number(isOpen(b.state)) - Number(isOpen(a.state)) ||
      nextMs(a) - nextMs(b) ||
      Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

function nextMs({ state, nextAt }: ProspectView): number {
  return isOpen(state) && nextAt !== null ? Date.parse(nextAt) : Number.MAX_SAFE_INTEGER;
}
