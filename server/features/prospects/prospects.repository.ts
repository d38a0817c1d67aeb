import { and, desc, eq, getTableColumns, lte, sql, asc, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { columnsOf, insertWithId, preparedAll, preparedGet, updateById } from '../../db/prepared.ts';
import { keepFolded } from '../../db/refold.ts';
import { prospectEvents, prospects, users } from '../../db/schema.ts';
import { eraseText } from '../../db/eraseText.ts';

// For indexes; never read them.
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

export const selectProspects = (db: Db) =>
  db.select(prospectColumns).from(prospects).innerJoin(users, eq(users.id, prospects.sellerId));

// A plus keeps SQLite from the partial indexes while there are few.
export const findProspect = preparedGet((db, id: number) =>
  selectProspects(db).where(and(eq(prospects.id, id), sql`+${prospects.deletedAtMs} is null`)),
);
export type Prospect = NonNullable<ReturnType<typeof findProspect>>;

/** Finds by the author's key, whichever seller has it now, deleted ones included. */
export const findProspectByKey = preparedGet((db, authorId: number, clientKey: string) =>
  selectProspects(db).where(and(eq(prospects.authorId, authorId), eq(prospects.clientKey, clientKey))),
);

/** The open prospect of a seller with that number; erased ones have none. */
export const findOpenWithNumber = preparedGet((db, sellerId: number, number: string) =>
  selectProspects(db).where(
    and(
      eq(prospects.sellerId, sellerId),
      eq(prospects.number, number),
      // Literals, as in the partial index.
      sql`state in ('new', 'contacted', 'visit')`,
    ),
  ),
);

export const listOpenProspects = preparedAll((db, sellerId: number) =>
  selectProspects(db).where(
    and(
      eq(prospects.sellerId, sellerId),
      sql`state in ('new', 'contacted', 'visit') and ${prospects.erasedAtMs} is null and ${prospects.deletedAtMs} is null`,
    ),
  ),
);

const insertRow = insertWithId(prospects);
const updateRow = updateById(prospects);

export const insertProspect = (db: Db, values: NewProspect) =>
  keepFolded(db, 'prospects', insertRow(db, values));

export function updateProspect(db: Db, id: number, values: Partial<NewProspect>): void {
  updateRow(db, id, values);
  keepFolded(db, 'prospects', id);
}

export const insertProspectEvent = insertWithId(prospectEvents);

export const findContactByKey = preparedGet((db, actorId: number, clientKey: string) =>
  db
    .select({
      eventId: prospectEvents.id,
      subjectId: prospectEvents.prospectId,
      ...columnsOf(prospectEvents, 'atMs', 'field'),
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
      ...getTableColumns(prospectEvents),
      actorName: users.name,
    })
    .from(prospectEvents)
    .leftJoin(users, eq(users.id, prospectEvents.actorId))
    .where(and(eq(prospectEvents.prospectId, prospectId), lte(prospectEvents.id, fromId)))
    .orderBy(desc(prospectEvents.id))
    .limit(limit),
);
export type ProspectEvent = ReturnType<typeof listProspectEvents>[number];

const PERSONAL_FIELDS = ['name', 'phone', 'city', 'province', 'note'];

/** Overwrites what was said of the person in all events. Requires an erased prospect. */
export function eraseProspectEvents(db: Db, prospectId: number): void {
  const ofProspect = eq(prospectEvents.prospectId, prospectId);
  const ofPerson = and(ofProspect, inArray(prospectEvents.field, PERSONAL_FIELDS));
  eraseText(db, prospectEvents.fromValue, ofPerson);
  eraseText(db, prospectEvents.toValue, ofPerson);
  // The reason of an erasure says why it was made.
  eraseText(db, prospectEvents.reason, and(ofProspect, ne(prospectEvents.kind, 'erased')));
}

/** Who wrote the notices about its moves. */
export const listMovers = preparedAll(
  (db, prospectId: number) =>
    db
      .selectDistinct({ actorId: prospectEvents.actorId })
      .from(prospectEvents)
      .where(and(eq(prospectEvents.prospectId, prospectId), eq(prospectEvents.kind, 'moved'))),
  (rows) => rows.flatMap(({ actorId }) => actorId ?? []),
);

/** Not won, not yet erased, unchanged since, longest first. */
export const listUntouched = preparedAll((db, sinceMs: number, limit: number) =>
  db
    .select(prospectColumns)
    .from(prospects)
    .crossJoin(users)
    .where(
      and(
        sql`${prospects.state} <> 'won'`,
        isNull(prospects.erasedAtMs),
        lte(prospects.updatedAtMs, sinceMs),
        eq(users.id, prospects.sellerId),
      ),
    )
    .orderBy(asc(prospects.updatedAtMs))
    .limit(limit),
);

export const findProspectOfSale = preparedGet((db, saleId: number) =>
  selectProspects(db).where(eq(prospects.saleId, saleId)),
);
