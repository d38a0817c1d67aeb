import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { totpRecoveryCodes, userTotp } from '../../../db/schema.ts';

export type Totp = typeof userTotp.$inferSelect;

const { placeholder } = sql;

const ofUser = eq(userTotp.userId, placeholder('userId'));
const anyOf = prepared((db) => db.select().from(userTotp).where(ofUser).prepare());
const enabledOf = prepared((db) =>
  db
    .select()
    .from(userTotp)
    .where(and(ofUser, isNotNull(userTotp.enabledAtMs)))
    .prepare(),
);

export function findTotp(db: Db, userId: number): Totp | undefined {
  return anyOf(db).get({ userId });
}

export function findEnabledTotp(db: Db, userId: number): Totp | undefined {
  return enabledOf(db).get({ userId });
}

export function upsertTotp(db: Db, values: Totp): void {
  db.insert(userTotp).values(values).onConflictDoUpdate({ target: userTotp.userId, set: values }).run();
}

/** Includes recovery codes. Returns false if there was none. */
export function deleteTotp(db: Db, userId: number): boolean {
  db.delete(totpRecoveryCodes).where(eq(totpRecoveryCodes.userId, userId)).run();
  return db.delete(userTotp).where(eq(userTotp.userId, userId)).returning().all().length > 0;
}

export function replaceRecoveryCodes(db: Db, userId: number, codeHashes: string[]): void {
  db.delete(totpRecoveryCodes).where(eq(totpRecoveryCodes.userId, userId)).run();
  const rows = codeHashes.map((codeHash) => ({ userId, codeHash }));
  db.insert(totpRecoveryCodes).values(rows).run();
}

const oneCode = prepared((db) =>
  db
    .delete(totpRecoveryCodes)
    .where(
      and(
        eq(totpRecoveryCodes.userId, placeholder('userId')),
        eq(totpRecoveryCodes.codeHash, placeholder('codeHash')),
      ),
    )
    .returning()
    .prepare(),
);

export function deleteRecoveryCode(db: Db, userId: number, codeHash: string): boolean {
  return oneCode(db).get({ userId, codeHash }) !== undefined;
}

export function countRecoveryCodes(db: Db, userId: number): number {
  const rows = db
    .select({ count: count() })
    .from(totpRecoveryCodes)
    .where(eq(totpRecoveryCodes.userId, userId));
  return rows.get()?.count ?? 0;
}
