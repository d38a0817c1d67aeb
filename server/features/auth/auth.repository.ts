import { and, count, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { passwordResets, sellerTotals, sessions, users } from '../../db/schema.ts';

export type User = typeof users.$inferSelect;

/** A user with the sums of their sales, in centavos. */
export type UserWithTotals = User & { salesCents: number; salesCount: number };

const { placeholder } = sql;

/** The columns of a `UserWithTotals`. */
export const userWithTotals = {
  id: users.id,
  email: users.email,
  name: users.name,
  phone: users.phone,
  location: users.location,
  role: users.role,
  passwordHash: users.passwordHash,
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

/** The account that signs in with this email; deleted ones are not found. */
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

/** An account that is not deleted, with its totals. */
export function findUser(db: Db, id: number): UserWithTotals | undefined {
  return userById(db).get({ id });
}

const administrators = prepared((db) =>
  db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAtMs)))
    .prepare(),
);

/** Number of administrators that are not deleted, inactive ones included. */
export function countAdministrators(db: Db): number {
  return administrators(db).get()?.count ?? 0;
}

/** Stores an account and returns its id. */
export function insertUser(db: Db, values: typeof users.$inferInsert): number {
  return db.insert(users).values(values).returning({ id: users.id }).get().id;
}

/** Changes an account. */
export function updateUser(db: Db, id: number, values: Partial<typeof users.$inferInsert>): void {
  db.update(users).set(values).where(eq(users.id, id)).run();
}

const sessionByHash = prepared((db) =>
  db
    .select({ session: sessions, user: userWithTotals })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, placeholder('tokenHash')),
        gt(sessions.expiresAtMs, placeholder('nowMs')),
        eq(users.isActive, true),
        isNull(users.deletedAtMs),
      ),
    )
    .prepare(),
);

/** A session that has not expired, of an account that may sign in, with its user. */
export function findLiveSession(db: Db, tokenHash: string, nowMs: number) {
  return sessionByHash(db).get({ tokenHash, nowMs });
}

/** Stores a session. */
export function insertSession(db: Db, values: typeof sessions.$inferInsert): void {
  db.insert(sessions).values(values).run();
}

/** Moves the end of a session. */
export function updateSessionExpiry(db: Db, tokenHash: string, expiresAtMs: number): void {
  db.update(sessions).set({ expiresAtMs }).where(eq(sessions.tokenHash, tokenHash)).run();
}

/** Ends one session. */
export function deleteSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

/** Ends all sessions of a user, except the one named, if any. */
export function deleteSessionsOf(db: Db, userId: number, exceptTokenHash = ''): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptTokenHash)))
    .run();
}

/** Removes what has expired. */
export function deleteExpiredSessions(db: Db, nowMs: number): void {
  db.delete(sessions).where(lte(sessions.expiresAtMs, nowMs)).run();
}

/** Voids the password links of a user. */
export function deletePasswordLinksOf(db: Db, userId: number): void {
  db.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
}

/** Stores a password link. */
export function insertPasswordLink(db: Db, values: typeof passwordResets.$inferInsert): void {
  db.insert(passwordResets).values(values).run();
}

const linkByHash = prepared((db) =>
  db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, placeholder('tokenHash')),
        gt(passwordResets.expiresAtMs, placeholder('nowMs')),
        eq(users.isActive, true),
        isNull(users.deletedAtMs),
      ),
    )
    .prepare(),
);

/** A password link that has not expired, of an account that may sign in. */
export function findLivePasswordLink(db: Db, tokenHash: string, nowMs: number) {
  return linkByHash(db).get({ tokenHash, nowMs });
}

/** Removes what has expired. */
export function deleteExpiredPasswordLinks(db: Db, nowMs: number): void {
  db.delete(passwordResets).where(lte(passwordResets.expiresAtMs, nowMs)).run();
}
