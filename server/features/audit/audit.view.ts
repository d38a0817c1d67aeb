import type { AuditEntryView } from '../../../shared/audit/audit.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { AuditEntry } from './audit.repository.ts';

export function toAuditEntryView({ id, atMs, actorId, subjectId, ...entry }: AuditEntry): AuditEntryView {
  const { actorName, kind, subjectName, fromValue, toValue, reason, address, device, isOwn } = entry;
  return {
    _id: String(id),
    at: isoInstant(atMs),
    actorId: actorId === null ? null : String(actorId),
    actorName,
    kind,
    subjectId: subjectId === null ? null : String(subjectId),
    subjectName,
    from: fromValue,
    to: toValue,
    reason,
    address,
    device,
    own: isOwn,
  };
}
