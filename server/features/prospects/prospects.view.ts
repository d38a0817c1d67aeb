import {
  AGE_ACTOR,
  PAGE_ACTOR,
  PROSPECT_EVENT_LABELS,
  type ProspectEventView,
} from '../../../shared/prospects/prospectEvents.ts';
import type { ProspectView } from '../../../shared/prospects/prospects.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { Prospect, ProspectEvent } from './prospects.repository.ts';

/** Only the author sees the key. */
export function toProspectView(prospect: Prospect, readerId: number): ProspectView {
  const { id, planId, saleId, sellerId, nextAtMs, createdAtMs, updatedAtMs, authorId, clientKey } = prospect;
  const { name, phone, city, province, note, planName, source, state, lostReason, sellerName } = prospect;
  return {
    _id: String(id),
    name,
    phone,
    city,
    province,
    note,
    planId: planId === null ? null : String(planId),
    planName,
    source,
    state,
    nextAt: nextAtMs === null ? null : isoInstant(nextAtMs),
    lostReason,
    saleId: saleId === null ? null : String(saleId),
    sellerId: String(sellerId),
    sellerName,
    createdAt: isoInstant(createdAtMs),
    updatedAt: isoInstant(updatedAtMs),
    ...(authorId === readerId && { clientKey }),
  };
}

export function toProspectEventView(event: ProspectEvent): ProspectEventView {
  const { id, kind, atMs, actorId, field, reason } = event;
  return {
    _id: String(id),
    kind,
    at: isoInstant(atMs),
    actorId: actorId === null ? null : String(actorId),
    actorName: event.actorName ?? (kind === 'erased' ? AGE_ACTOR : PAGE_ACTOR),
    field,
    fieldLabel: field === null ? null : (PROSPECT_EVENT_LABELS[field] ?? field),
    from: event.fromValue,
    to: event.toValue,
    reason,
  };
}
