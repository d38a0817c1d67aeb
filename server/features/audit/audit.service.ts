import type { AuditKind, AuditPageView, ListAuditInput } from '../../../shared/audit/audit.ts';
import { dayEndMs, dayStartMs } from '../../../shared/input/dateInput.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import type { AppContext } from '../../context.ts';
import {
  countEntries,
  hasEntryOnce,
  insertEntry,
  listEntries,
  listLoginAddresses,
} from './audit.repository.ts';
import { toAuditEntryView } from './audit.view.ts';

interface Act {
  /** Null for what no signed-in user did. */
  actorId: number | null;
  kind: AuditKind;
  /** The sale, settlement, plan or user it was done to. */
  subjectId?: number;
  /** Of users, plans and settings; never of customers. */
  subjectName?: string;
  /** Values of money, status, rate and settings, never data of customers: erasing a customer leaves the log as it is. */
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  /** Acts with the same text leave one row. */
  once?: string;
}

/** Call in the transaction of what was done. */
export function recordAudit(ctx: Pick<AppContext, 'db' | 'now' | 'ip'>, act: Act): void {
  insertEntry(ctx.db, {
    atMs: ctx.now(),
    actorId: act.actorId,
    kind: act.kind,
    subjectId: act.subjectId ?? null,
    subjectName: act.subjectName ?? null,
    fromValue: act.from ?? null,
    toValue: act.to ?? null,
    reason: act.reason || null,
    address: ctx.ip ?? null,
    once: act.once ?? null,
  });
}

/** In a transaction of its own, for what changes nothing else; without one if the row is there already. */
export async function recordAuditAlone(ctx: AppContext, act: Act): Promise<void> {
  if (act.once !== undefined && hasEntryOnce(ctx.db, act.once)) return;
  await ctx.transaction(() => recordAudit(ctx, act));
}

/** Newest first. */
export function listAudit(
  ctx: AppContext,
  { actorId, kind, from, to, ...page }: ListAuditInput,
): AuditPageView {
  const selection = {
    actorId,
    kind,
    fromMs: from === undefined ? 0 : dayStartMs(from),
    toMs: to === undefined ? Number.MAX_SAFE_INTEGER : dayEndMs(to),
  };
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(page, countEntries(ctx.db, selection), (limit, offset) =>
      listEntries(ctx.db, selection, limit, offset),
    );
    return { entries: rows.map(toAuditEntryView), pagination };
  });
}

/** Where that user has signed in from. */
export function getLoginAddresses(ctx: AppContext, userId: number): string[] {
  return listLoginAddresses(ctx.db, userId).filter((address) => address !== null);
}
