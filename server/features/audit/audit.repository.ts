import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { AuditKind } from '../../../shared/audit/audit.ts';
import {
  columnsOf,
  countRows,
  eqIfGiven,
  equals,
  hasRow,
  isIn,
  preparedAll,
  preparedGet,
  preparedRun,
} from '../../db/prepared.ts';
import { auditLog, settlements, users } from '../../db/schema.ts';

type NewEntry = Required<Omit<typeof auditLog.$inferInsert, 'id'>>;

/** Does nothing if a row has that `once` already. */
export const insertEntry = preparedRun((db, values: NewEntry) =>
  db.insert(auditLog).values(values).onConflictDoNothing(),
);

export const hasEntryOnce = hasRow(auditLog, equals(auditLog.once));

/** Each sign-in reads them: an account may have signed in a million times. */
const MOST_LOGINS = 200;

/** Where from and with what an account signed in last. */
export const listLogins = preparedAll((db, actorId: number, sinceMs: number) =>
  db
    .select(columnsOf(auditLog, 'address', 'device'))
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actorId), sql`${auditLog.kind} = 'login'`, gte(auditLog.atMs, sinceMs)))
    .orderBy(desc(auditLog.atMs))
    .limit(MOST_LOGINS),
);

/** The newest of these kinds about a subject. */
export const findLatestAct = preparedGet((db, subjectId: number, kinds: AuditKind[]) =>
  db
    .select(columnsOf(auditLog, 'kind', 'atMs', 'reason'))
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), isIn(auditLog.kind, kinds)))
    .orderBy(desc(auditLog.atMs), desc(auditLog.id))
    .limit(1),
);

interface AuditSelection {
  actorId: number | undefined;
  kind: AuditKind | undefined;
  subjectId: number | undefined;
  fromMs: number;
  toMs: number;
}

const matching = ({ actorId, kind, subjectId, fromMs, toMs }: AuditSelection) =>
  and(
    eqIfGiven(auditLog.actorId, actorId),
    eqIfGiven(auditLog.kind, kind),
    eqIfGiven(auditLog.subjectId, subjectId),
    gte(auditLog.atMs, fromMs),
    lt(auditLog.atMs, toMs),
  );

/** The subject of an adjustment is its seller, that of a settlement the settlement. */
const isOwn = sql`coalesce(
  case ${auditLog.kind} when 'adjustment' then ${auditLog.subjectId} else ${settlements.sellerId} end = ${auditLog.actorId}, 0
)`.mapWith(Boolean);

export type AuditEntry = ReturnType<typeof listEntries>[number];

export const listEntries = preparedAll((db, selection: AuditSelection, limit: number, offset: number) =>
  db
    .select({
      ...getTableColumns(auditLog),
      actorName: users.name,
      isOwn,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(settlements, and(eq(auditLog.kind, 'settlement'), eq(settlements.id, auditLog.subjectId)))
    .where(matching(selection))
    .orderBy(desc(auditLog.atMs), desc(auditLog.id))
    .limit(limit)
    .offset(offset),
);

export const countEntries = countRows(auditLog, matching);
