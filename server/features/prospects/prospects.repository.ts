import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { preparedAll, preparedGet, preparedRun } from '../../db/prepared.ts';
import { prospectEvents, prospects, users } from '../../db/schema.ts';

// Generated columns for indexes; never read them.
const {
  listKey: _listKey,
  nameKey: _nameKey,
  cityKey: _cityKey,
  digits: _digits,
  searchText: _searchText,
  ...storedColumns
} = getTableColumns(prospects);

/** With the name of the seller. */
export const prospectColumns = { ...storedColumns, sellerName: users.name };

export type NewProspect = typeof prospects.$inferInsert;

// A plus keeps SQLite from the partial indexes while there are few.
export const findProspect = preparedGet((db, id: number) =>
  db
    .select(prospectColumns)
    .from(prospects)
    .innerJoin(users, eq(users.id, prospects.sellerId))
    .where(and(eq(prospects.id, id), sql`+${prospects.deletedAtMs} is null`)),
);
export type Prospect = NonNullable<ReturnType<typeof findProspect>>;

/** Finds by the author's key, whichever seller has it now, deleted ones included. */
export const findProspectByKey = preparedGet((db, authorId: number, clientKey: string) =>
  db
    .select(prospectColumns)
    .from(prospects)
    .innerJoin(users, eq(users.id, prospects.sellerId))
    .where(and(eq(prospects.authorId, authorId), eq(prospects.clientKey, clientKey))),
);

/** The open prospect of a seller with that number; erased ones have none. */
export const findOpenWithNumber = preparedGet((db, sellerId: number, number: string) =>
  db
    .select(prospectColumns)
    .from(prospects)
    .innerJoin(users, eq(users.id, prospects.sellerId))
    .where(
      and(
        eq(prospects.sellerId, sellerId),
        eq(prospects.number, number),
        // Literals, as in the partial index.
        sql`state in ('new', 'contacted', 'visit')`,
      ),
    ),
);

export const insertProspect = preparedGet(
  (db, values: NewProspect) => db.insert(prospects).values(values).returning({ id: prospects.id }),
  (row) => row.id,
);

export const updateProspect = preparedRun((db, id: number, values: Partial<NewProspect>) =>
  db.update(prospects).set(values).where(eq(prospects.id, id)),
);

export const insertProspectEvent = preparedGet((db, values: typeof prospectEvents.$inferInsert) =>
  db.insert(prospectEvents).values(values).returning({ id: prospectEvents.id }),
);

export const findContactByKey = preparedGet((db, actorId: number, clientKey: string) =>
  db
    .select({
      id: prospectEvents.id,
      prospectId: prospectEvents.prospectId,
      atMs: prospectEvents.atMs,
      field: prospectEvents.field,
      result: prospectEvents.toValue,
      note: prospectEvents.reason,
    })
    .from(prospectEvents)
    .where(and(eq(prospectEvents.actorId, actorId), eq(prospectEvents.clientKey, clientKey))),
);

/** From an id downwards. */
export const listProspectEvents = preparedAll((db, prospectId: number, fromId: number, limit: number) =>
  db
    .select({
      id: prospectEvents.id,
      kind: prospectEvents.kind,
      atMs: prospectEvents.atMs,
      actorId: prospectEvents.actorId,
      actorName: users.name,
      field: prospectEvents.field,
      fromValue: prospectEvents.fromValue,
      toValue: prospectEvents.toValue,
      reason: prospectEvents.reason,
    })
    .from(prospectEvents)
    .leftJoin(users, eq(users.id, prospectEvents.actorId))
    .where(and(eq(prospectEvents.prospectId, prospectId), lte(prospectEvents.id, fromId)))
    .orderBy(desc(prospectEvents.id))
    .limit(limit),
);
export type ProspectEvent = ReturnType<typeof listProspectEvents>[number];
