import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ClaimState } from '../../../../shared/sales/claims.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import { saleClaims, sales, users } from '../../../db/schema.ts';

export type Claim = typeof saleClaims.$inferSelect;
type NewClaim = typeof saleClaims.$inferInsert;

const { placeholder } = sql;

const newClaim = preparedWrite((db, values: NewClaim) =>
  db.insert(saleClaims).values(values).returning().prepare(),
);

export function insertClaim(db: Db, values: NewClaim): Claim {
  return newClaim(db, values).get(values);
}

const openOf = prepared((db) =>
  db
    .select()
    .from(saleClaims)
    .where(and(eq(saleClaims.saleId, placeholder('saleId')), eq(saleClaims.state, sql`'open'`)))
    .prepare(),
);

export function findOpenClaim(db: Db, saleId: number): Claim | undefined {
  return openOf(db).get({ saleId });
}

const byId = prepared((db) =>
  db
    .select()
    .from(saleClaims)
    .where(eq(saleClaims.id, placeholder('id')))
    .prepare(),
);

export function findClaim(db: Db, id: number): Claim | undefined {
  return byId(db).get({ id });
}

const changedClaim = preparedWrite((db, values: Partial<NewClaim>) =>
  db
    .update(saleClaims)
    .set(values)
    .where(eq(saleClaims.id, placeholder('claimId')))
    .returning()
    .prepare(),
);

export function updateClaim(db: Db, id: number, values: Partial<NewClaim>): Claim {
  return changedClaim(db, values).get({ ...values, claimId: id });
}

const listed = (db: Db) =>
  db
    .select({
      ...getTableColumns(saleClaims),
      sellerId: sales.sellerId,
      sellerName: users.name,
      customerName: sales.customerName,
    })
    .from(saleClaims)
    // Cross joins keep the order of the claims' index.
    .crossJoin(sales)
    .crossJoin(users);
const isItsSale = and(eq(sales.id, saleClaims.saleId), eq(users.id, sales.sellerId));
const inState = eq(saleClaims.state, placeholder('state'));

const pages = {
  all: prepared((db) =>
    listed(db)
      .where(isItsSale)
      .orderBy(desc(saleClaims.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  state: prepared((db) =>
    listed(db)
      .where(and(inState, isItsSale))
      .orderBy(desc(saleClaims.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  oldest: prepared((db) =>
    listed(db)
      .where(and(inState, isItsSale))
      .orderBy(asc(saleClaims.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
};

export type ListedClaim = ReturnType<typeof listClaims>[number];

export function listClaims(db: Db, state: ClaimState | undefined, limit: number, offset: number) {
  return state === undefined
    ? pages.all(db).all({ limit, offset })
    : pages.state(db).all({ state, limit, offset });
}

/** Claims without a reply, oldest first. */
export function listOpenClaims(db: Db, limit: number, offset: number): ListedClaim[] {
  return pages.oldest(db).all({ state: 'open', limit, offset });
}

const counts = {
  all: prepared((db) => db.select({ count: count() }).from(saleClaims).prepare()),
  state: prepared((db) => db.select({ count: count() }).from(saleClaims).where(inState).prepare()),
};

export function countClaims(db: Db, state: ClaimState | undefined): number {
  const counted = state === undefined ? counts.all(db).get() : counts.state(db).get({ state });
  return counted?.count ?? 0;
}
