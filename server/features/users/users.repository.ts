import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { sellerTotals, users, userTotals } from '../../db/schema.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export type UserWithTotals = User & { salesCents: number; salesCount: number };

const { placeholder } = sql;

export const userWithTotals = {
  id: users.id,
  email: users.email,
  name: users.name,
  phone: users.phone,
  location: users.location,
  role: users.role,
  passwordHash: users.passwordHash,
  guessedAtMs: users.guessedAtMs,
  rateBp: users.rateBp,
  isActive: users.isActive,
  createdAtMs: users.createdAtMs,
  updatedAtMs: users.updatedAtMs,
  deletedAtMs: users.deletedAtMs,
  salesCents: sql<number>`coalesce(${sellerTotals.amountCents}, 0)`,
  salesCount: sql<number>`coalesce(${sellerTotals.count}, 0)`,
};

const userByEmail = prepared((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.email, placeholder('email')), isNull(users.deletedAtMs)))
    .prepare(),
);

/** Ignores deleted accounts: their email may register again. */
export function findUserByEmail(db: Db, email: string): User | undefined {
  return userByEmail(db).get({ email });
}

const userById = prepared((db) =>
  db
    .select(userWithTotals)
    .from(users)
    .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
    .where(and(eq(users.id, placeholder('id')), isNull(users.deletedAtMs)))
    .prepare(),
);

export function findUser(db: Db, id: number): UserWithTotals | undefined {
  return userById(db).get({ id });
}

export function insertUser(db: Db, values: NewUser): number {
  return db.insert(users).values(values).returning({ id: users.id }).get().id;
}

/** A trigger (triggers/users.sql) ends the sessions of a deactivated or deleted user. */
export function updateUser(db: Db, id: number, values: Partial<NewUser>): void {
  db.update(users).set(values).where(eq(users.id, id)).run();
}

const accounts = prepared((db) =>
  db
    .select({ count: sql<number>`coalesce(sum(${userTotals.count}), 0)` })
    .from(userTotals)
    .where(
      and(
        sql`(${placeholder('role')} is null or ${userTotals.role} = ${placeholder('role')})`,
        sql`(${placeholder('isActive')} is null or ${userTotals.isActive} = ${placeholder('isActive')})`,
      ),
    )
    .prepare(),
);

/** Without deleted accounts, from the totals in triggers/users.sql. */
export function countAccounts(
  db: Db,
  { role, isActive }: { role?: User['role'] | undefined; isActive?: boolean | undefined } = {},
): number {
  const values = { role: role ?? null, isActive: isActive === undefined ? null : Number(isActive) };
  return accounts(db).get(values)?.count ?? 0;
}
