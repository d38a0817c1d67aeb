import { asc } from 'drizzle-orm';
import { listBackupFiles } from '../../db/backupFiles.ts';
import type { Db } from '../../db/open.ts';
import { preparedGet } from '../../db/prepared.ts';
import { users } from '../../db/schema.ts';
import { freeBytes } from '../../db/trouble.ts';
import { findSetting, upsertSetting } from '../../db/settingRows.ts';

const BACKUP_TIMES = { checked: 'last_backup_at', started: 'backup_started_at' } as const;

type BackupTime = keyof typeof BACKUP_TIMES;

/** When the last backup was checked, and when a server began its last one (ms). */
export function findBackupTime(db: Db, time: BackupTime): number | undefined {
  const value = findSetting(db, BACKUP_TIMES[time]);
  return value === undefined ? undefined : Number(value);
}

export function saveBackupTime(db: Db, time: BackupTime, atMs: number): void {
  upsertSetting(db, BACKUP_TIMES[time], String(atMs));
}

/** When the database's first account was made (ms). */
export const findBirthMs = preparedGet(
  (db) => db.select({ createdAtMs: users.createdAtMs }).from(users).orderBy(asc(users.id)).limit(1),
  (row) => row?.createdAtMs,
);

export { freeBytes, listBackupFiles };
