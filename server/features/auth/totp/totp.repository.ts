import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { countRows, equals, findRow, preparedGet } from '../../../db/prepared.ts';
import { totpRecoveryCodes, userTotp } from '../../../db/schema.ts';

export type Totp = typeof userTotp.$inferSelect;

export const findTotp = findRow(userTotp, equals(userTotp.userId));

export const findEnabledTotp = findRow(userTotp, (userId: number) =>
  and(eq(userTotp.userId, userId), isNotNull(userTotp.enabledAtMs)),
);

export function listEnabledSecrets(db: Db): string[] {
  const rows = db
    .select({ secret: userTotp.secret })
    .from(userTotp)
    .where(isNotNull(userTotp.enabledAtMs))
    .all();
  return rows.map(({ secret }) => secret);
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

export const deleteRecoveryCode = preparedGet(
  (db, userId: number, codeHash: string) =>
    db
      .delete(totpRecoveryCodes)
      .where(and(eq(totpRecoveryCodes.userId, userId), eq(totpRecoveryCodes.codeHash, codeHash)))
      .returning(),
  (row) => row !== undefined,
);

export const countRecoveryCodes = countRows(totpRecoveryCodes, equals(totpRecoveryCodes.userId));
