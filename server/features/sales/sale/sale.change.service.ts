import type { SaleEventKind } from '../../../../shared/sales/saleHistory.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import { ZONE_REASON } from '../../../../shared/sales/saleReasons.ts';
import { isInstalled, meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { postCommission } from '../../commissions/commissions.ledger.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import { updateSale, type NewSale, type Sale } from './sale.repository.ts';

/** Editable fields, by their names in the history. */
const TRACKED = {
  status: 'status',
  description: 'description',
  planName: 'planName',
  priceCents: 'planPrice',
  commissionCents: 'commission',
  customerName: 'customerInfo.name',
  customerEmail: 'customerInfo.email',
  customerPhone: 'customerInfo.phone',
  customerDni: 'customerInfo.dni',
  street: 'customerInfo.address.street',
  streetNumber: 'customerInfo.address.number',
  city: 'customerInfo.address.city',
  province: 'customerInfo.address.province',
  postalCode: 'customerInfo.address.postalCode',
  photoId: 'customerInfo.dniPhoto',
  possibleDuplicate: 'possibleDuplicate',
  priceSource: 'priceSource',
  coverage: 'coverage',
} as const satisfies Partial<Record<keyof Sale, string>>;

type TrackedColumn = keyof typeof TRACKED;

const KINDS: Partial<Record<TrackedColumn, SaleEventKind>> = {
  status: 'status_changed',
  possibleDuplicate: 'duplicate',
  priceSource: 'price',
  coverage: 'coverage',
};

interface Act {
  /** Null for the server. */
  actorId: number | null;
  reason?: string;
  /** One of many by one act, which notifies nobody and has an audit row for all. */
  inBulk?: true;
}

export interface Author extends Act {
  actorId: number;
}

/** The only way to change a sale: records an event per changed field, and its commission. `moveSale` handles DNI and appointment. */
export function changeSale(ctx: AppContext, sale: Sale, changes: Partial<NewSale>, by: Act): Sale {
  const changed = writeChanges(ctx, sale, changes, by);
  recordCommission(ctx, sale, changed, by);
  return changed;
}

function recordCommission(ctx: AppContext, before: Sale, after: Sale, by: Act): void {
  // The history is the seller's: it names no leader's share.
  const entry = postCommission(ctx, before, after, by).find(({ source }) => source === 'own');
  if (!entry) return;
  const { kind, amountCents } = entry;
  recordEvent(ctx, after, {
    ...by,
    kind: 'commission',
    field: `commission.${kind}`,
    to: String(amountCents),
  });
}

function writeChanges(ctx: AppContext, sale: Sale, changes: Partial<NewSale>, by: Act): Sale {
  const planMoved = changes.planId !== undefined && changes.planId !== sale.planId;
  const changed = (Object.keys(TRACKED) as TrackedColumn[]).filter(
    (column) =>
      changes[column] !== undefined &&
      (changes[column] !== sale[column] ||
        isDecision(column, changes) ||
        // Recorded also when only the plan changed: another one may have the same name.
        (column === 'planName' && planMoved)) &&
      // A new plan brings its price: nothing was decided.
      (column !== 'priceSource' || sale.priceSource === 'late'),
  );
  if (changed.length === 0) return sale;
  const implied: Partial<NewSale> = {};
  for (const column of changed) {
    const { atMs } = recordEvent(ctx, sale, {
      ...by,
      kind: KINDS[column] ?? 'edited',
      field: isDecision(column, changes) ? 'coverage.decision' : TRACKED[column],
      from: asText(sale[column]),
      to: asText(changes[column]),
    });
    if (column === 'status') {
      const after = { ...sale, ...changes };
      implied.endedAtMs = meaningOf(after).hasEnded ? atMs : null;
      if (isInstalled(after) !== isInstalled(sale)) implied.installedAtMs = isInstalled(after) ? atMs : null;
      implied.zoneRefused = changes.status === 'cancelled' && by.reason?.startsWith(ZONE_REASON) === true;
    }
  }
  recordEdit(ctx, sale, changes, changed, by);
  // Unique even within a millisecond: `expectedUpdatedAt` distinguishes the changes.
  const updatedAtMs = Math.max(ctx.now(), sale.updatedAtMs + 1);
  return updateSale(ctx.db, sale.id, { ...changes, ...implied, updatedAtMs });
}

/** A decision may confirm the zone as it is. */
function isDecision(column: TrackedColumn, { coverageDecidedAtMs }: Partial<NewSale>): boolean {
  return column === 'coverage' && typeof coverageDecidedAtMs === 'number';
}

/** One audit row for all fields. Excludes the status, which has a separate row, and the server's duplicate marks. */
function recordEdit(
  ctx: AppContext,
  sale: Sale,
  changes: Partial<NewSale>,
  changed: TrackedColumn[],
  { actorId }: Act,
): void {
  const byHand = changed.filter(
    (column) =>
      column !== 'status' && !(column === 'possibleDuplicate' && (changes[column] || actorId === null)),
  );
  if (byHand.length === 0) return;
  const { priceCents } = changes;
  const isOtherPrice = priceCents !== undefined && priceCents !== sale.priceCents;
  recordAudit(ctx, {
    actorId,
    kind: 'sale_edited',
    subjectId: sale.id,
    ...(isOtherPrice && { from: String(toPesos(sale.priceCents)), to: String(toPesos(priceCents)) }),
  });
}

function asText(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
