import { isoInstant } from '../../../../shared/values/instants.ts';
import type { VerificationView } from '../../../../shared/sales/verification.ts';
import type { Attempt } from './verification.repository.ts';

export function toVerificationView(
  attempt: Attempt,
  photoNames: Map<number | null, string>,
): VerificationView {
  const { decidedById, decidedAtMs } = attempt;
  return {
    attempt: attempt.attempt,
    holderName: attempt.holderName,
    holderDni: attempt.holderDni,
    relationship: attempt.relationship,
    dniPhoto: photoNames.get(attempt.photoId) ?? null,
    state: attempt.state,
    source: attempt.source,
    createdAt: isoInstant(attempt.createdAtMs),
    decidedBy: decidedById === null ? null : String(decidedById),
    decidedAt: decidedAtMs === null ? null : isoInstant(decidedAtMs),
    note: attempt.note,
  };
}
