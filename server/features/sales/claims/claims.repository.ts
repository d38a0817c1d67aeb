import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { CLAIM_STATES, type ClaimState } from '../../../../shared/sales/claims.ts';
import type { Db } from '../../../db/open.ts';
import {
  columnsOf,
  countRows,
  eqIfGiven,
  findRow,
  insertReturning,
  preparedAll,
  preparedGet,
} from '../../../db/prepared.ts';
import { saleClaims, sales, users } from '../../../db/schema.ts';

type NewClaim = typeof saleClaims.$inferInsert;

export const insertClaim = insertReturning(saleClaims);

export const findOpenClaim = findRow(saleClaims, (saleId: number) =>
  and(eq(saleClaims.saleId, saleId), eq(saleClaims.state, sql`'open'`)),
);

export const updateClaim = preparedGet((db, id: number, values: Partial<NewClaim>) =>
  db.update(saleClaims).set(values).where(eq(saleClaims.id, id)).returning(),
);

const listed = (db: Db) =>
  db
    .select({
      ...getTableColumns(saleClaims),
      sellerId: sales.sellerId,
      sellerName: users.name,
      ...columnsOf(sales, 'customerName', 'priceCents', 'rateBp', 'commissionCents'),
      currentRateBp: users.rateBp,
    })
    .from(saleClaims)
    // Cross joins keep the order of the claims' index.
    .crossJoin(sales)
    .crossJoin(users);
const isItsSale = and(eq(sales.id, saleClaims.saleId), eq(users.id, sales.sellerId));

export type Claim = ReturnType<typeof listClaims>[number];

export const findClaim = preparedGet((db, id: number) =>
  listed(db).where(and(eq(saleClaims.id, id), isItsSale)),
);

export const listClaims = preparedAll((db, state: ClaimState | undefined, limit: number, offset: number) =>
  listed(db)
    .where(and(eqIfGiven(saleClaims.state, state), isItsSale))
    .orderBy(desc(saleClaims.id))
    .limit(limit)
    .offset(offset),
);

/** Claims without a reply, oldest first. */
export const listOpenClaims = preparedAll((db, limit: number, offset: number) =>
  listed(db)
    .where(and(eq(saleClaims.state, sql`'open'`), isItsSale))
    .orderBy(asc(saleClaims.id))
    .limit(limit)
    .offset(offset),
);

export const countClaims = countRows(saleClaims, (state: ClaimState | undefined) =>
  eqIfGiven(saleClaims.state, state),
);

export function countClaimsByState(db: Db): Record<ClaimState, number> {
  const byState = CLAIM_STATES.map((state) => [state, countClaims(db, state)]);
  return Object.fromEntries(byState) as Record<ClaimState, number>;
}
