import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { AuditKind } from '../../../shared/audit/audit.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { auditLog, users } from '../../db/schema.ts';

const { placeholder } = sql;

type NewEntry = Required<Omit<typeof auditLog.$inferInsert, 'id'>>;

const newEntry = preparedWrite((db, values: NewEntry) =>
  db.insert(auditLog).values(values).onConflictDoNothing().prepare(),
);

/** Does nothing if a row has that `once` already. */
export function insertEntry(db: Db, values: NewEntry): void {
  newEntry(db, values).run(values);
}

const entryOnce = prepared((db) =>
  db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.once, placeholder('once')))
    .prepare(),
);

export function hasEntryOnce(db: Db, once: string): boolean {
  return entryOnce(db).get({ once }) !== undefined;
}

const loginsOf = prepared((db) =>
  db
    .selectDistinct({ address: auditLog.address })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, placeholder('actorId')), eq(auditLog.kind, 'login')))
    .prepare(),
);

export function listLoginAddresses(db: Db, actorId: number): (string | null)[] {
  return loginsOf(db)
    .all({ actorId })
    .map(({ address }) => address);
}

export interface AuditSelection {
  actorId: number | undefined;
  kind: AuditKind | undefined;
  fromMs: number;
  toMs: number;
}

const ofActor = eq(auditLog.actorId, placeholder('actorId'));
const ofKind = eq(auditLog.kind, placeholder('kind'));
const between = and(gte(auditLog.atMs, placeholder('fromMs')), lt(auditLog.atMs, placeholder('toMs')));

const listed = (where: typeof between) => ({
  page: prepared((db) =>
    db
      .select({
        id: auditLog.id,
        atMs: auditLog.atMs,
        actorId: auditLog.actorId,
        actorName: users.name,
        kind: auditLog.kind,
        subjectId: auditLog.subjectId,
        subjectName: auditLog.subjectName,
        fromValue: auditLog.fromValue,
        toValue: auditLog.toValue,
        reason: auditLog.reason,
        address: auditLog.address,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(where)
      .orderBy(desc(auditLog.atMs), desc(auditLog.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  total: prepared((db) => db.select({ count: count() }).from(auditLog).where(where).prepare()),
});

/** One statement per filter, each on a separate index. */
const lists = {
  all: listed(between),
  actor: listed(and(ofActor, between)),
  kind: listed(and(ofKind, between)),
  both: listed(and(ofActor, ofKind, between)),
};

function listOf({ actorId, kind }: AuditSelection) {
  if (actorId === undefined) return kind === undefined ? lists.all : lists.kind;
  return kind === undefined ? lists.actor : lists.both;
}

export type AuditEntry = ReturnType<typeof listEntries>[number];

export function listEntries(db: Db, selection: AuditSelection, limit: number, offset: number) {
  return listOf(selection)
    .page(db)
    .all({ ...selection, limit, offset });
}

export function countEntries(db: Db, selection: AuditSelection): number {
  return (
    listOf(selection)
      .total(db)
      .get({ ...selection })?.count ?? 0
  );
}
