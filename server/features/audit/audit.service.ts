import type { AuditKind, AuditPageView, ListAuditInput } from '../../../shared/audit/audit.ts';
import { dayEndMs, dayStartMs } from '../../../shared/input/dateInput.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { deviceOf } from '../../devices.ts';
import { longRead } from '../../longReads/longRead.ts';
import {
  countEntries,
  findLatestAct,
  hasEntryOnce,
  insertEntry,
  listEntries,
  listLogins,
} from './audit.repository.ts';
import { toAuditEntryView } from './audit.view.ts';

interface Act {
  /** Null without a signed-in user. */
  actorId: number | null;
  kind: AuditKind;
  subjectId?: number;
  /** Names of users, plans and settings, never of customers. */
  subjectName?: string;
  /** Money, status, rate or setting, never customer data: erasing a customer leaves the log unchanged. */
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  /** Acts with the same key leave one row. */
  once?: string;
}

/** The account, plan or settlement that an act is about. */
export function subjectOf({ id, name }: { id: number; name: string }) {
  return { subjectId: id, subjectName: name };
}

/** Call in the transaction of the act. */
export function recordAudit(ctx: Pick<AppContext, 'db' | 'now' | 'ip' | 'userAgent'>, act: Act): void {
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
    device: ctx.ip === undefined ? null : deviceOf(ctx.userAgent),
    once: act.once ?? null,
  });
}

/** Opens a transaction for an act that writes nothing else; returns early if the row exists. */
export async function recordAuditAlone(ctx: AppContext, act: Act): Promise<void> {
  if (act.once !== undefined && hasEntryOnce(ctx.db, act.once)) return;
  await ctx.transaction(() => recordAudit(ctx, act));
}

/** Newest first. Counts all that match. */
export const listAudit = longRead(auditPage);

export function auditPage(
  ctx: ReadContext,
  { actorId, kind, subjectId, from, to, ...page }: ListAuditInput,
): AuditPageView {
  const selection = {
    actorId,
    kind,
    subjectId,
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

/** Addresses and devices of the user's latest logins, at most 200, of all or since an instant. */
export function getLogins(ctx: AppContext, userId: number, sinceMs = 0) {
  return listLogins(ctx.db, userId, sinceMs);
}

/** Addresses of the user's latest logins, at most 200, of all or since an instant. */
export function getLoginAddresses(ctx: AppContext, userId: number, sinceMs = 0): string[] {
  return getLogins(ctx, userId, sinceMs).flatMap(({ address }) => address ?? []);
}

/** The latest change of the account's password, unless a login followed. */
export function findUnseenPasswordChange(
  ctx: AppContext,
  userId: number,
): { atMs: number; reason: string | null } | undefined {
  const latest = findLatestAct(ctx.db, userId, ['login', 'password_changed']);
  return latest?.kind === 'password_changed' ? latest : undefined;
}
