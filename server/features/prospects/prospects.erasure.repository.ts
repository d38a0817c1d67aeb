import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { eraseText } from '../../db/eraseText.ts';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { prospectEvents, prospects, users } from '../../db/schema.ts';
import { prospectColumns, selectProspects } from './prospects.repository.ts';

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
