import { bpToFraction } from '../../../../shared/values/commission.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import type { InvitationView } from '../../../../shared/users/invitations.ts';
import type { ListedInvitation } from './invitations.repository.ts';

export function toInvitationView(invitation: ListedInvitation, nowMs: number): InvitationView {
  const { id, name, createdAtMs, createdByName, expiresAtMs, rateBp, location, usedAtMs, usedByName } =
    invitation;
  const unused = expiresAtMs > nowMs ? 'open' : 'expired';
  return {
    _id: String(id),
    name,
    state: usedAtMs === null ? unused : 'used',
    createdAt: isoInstant(createdAtMs),
    createdByName,
    expiresAt: isoInstant(expiresAtMs),
    commissionRate: rateBp === null ? null : bpToFraction(rateBp),
    location,
    usedByName,
  };
}
