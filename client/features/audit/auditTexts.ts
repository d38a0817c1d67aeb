import type { AuditEntryView, AuditKind } from '../../../shared/audit/audit.ts';
import { SALE_STATUS_LABELS } from '../../../shared/sales/saleStatus.ts';
import { SETTLEMENT_STATE_LABELS } from '../../../shared/commissions/settlements.ts';
import { UNDONE } from '../../../shared/sales/undone.ts';
import { VERIFICATION_STATE_LABELS } from '../../../shared/sales/verification.ts';

const SALE_KINDS = new Set<AuditKind>([
  'sale_status',
  'sale_edited',
  'sale_erased',
  'photo_removed',
  'verification',
  'photo_viewed',
]);

const STATE_LABELS: Partial<Record<AuditKind, Record<string, string>>> = {
  sale_status: SALE_STATUS_LABELS,
  settlement: SETTLEMENT_STATE_LABELS,
  verification: { ...VERIFICATION_STATE_LABELS, [UNDONE]: 'Deshecho' },
};

/** The subject of an entry: a sale's number, or a name. */
export function subjectOf({ kind, subjectId, subjectName }: AuditEntryView): string {
  if (SALE_KINDS.has(kind)) return `Venta n.º ${subjectId}`;
  // Only a hash of the email is kept; its beginning distinguishes emails.
  if (kind === 'login_failed' || kind === 'login_blocked') return `Email ${subjectName?.slice(0, 8)}…`;
  return subjectName ?? '';
}

/** 'Pendiente → Instalada. Motivo', and a note if administrators paid themselves. */
export function changeOf({ kind, from, to, reason, own }: AuditEntryView): string {
  const labelOf = (value: string) => STATE_LABELS[kind]?.[value] ?? value;
  const isChange = from !== null || to !== null;
  const change = isChange
    ? `${from === null ? '—' : labelOf(from)} → ${to === null ? '—' : labelOf(to)}`
    : '';
  return [own && 'En su propia cuenta', change, reason].filter(Boolean).join('. ');
}
