import { asc, inArray } from 'drizzle-orm';
import { listBackupFiles } from '../../db/backupFiles.ts';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { settings, users } from '../../db/schema.ts';

const BACKUP_TIMES = { checked: 'last_backup_at', started: 'backup_started_at' } as const;

type BackupTime = keyof typeof BACKUP_TIMES;

const listTimes = preparedAll(
  (db) =>
    db
      .select()
      .from(settings)
      .where(inArray(settings.name, Object.values(BACKUP_TIMES))),
  (rows) => new Map(rows.map(({ name, value }) => [name, Number(value)])),
);

/** When the last backup was checked, and when a server began its last one (ms). */
export function findBackupTimes(db: Db): Partial<Record<BackupTime, number>> {
  const rows = listTimes(db);
  const times = Object.entries(BACKUP_TIMES).map(([time, name]) => [time, rows.get(name)]);
  return Object.fromEntries(times.filter(([, value]) => value !== undefined)) as ReturnType<
    typeof findBackupTimes
  >;
}

export function saveBackupTime(db: Db, time: BackupTime, atMs: number): void {
  const value = String(atMs);
  db.insert(settings)
    .values({ name: BACKUP_TIMES[time], value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run();
}

/** When the database's first account was made (ms). */
export const findBirthMs = preparedGet(
  (db) => db.select({ createdAtMs: users.createdAtMs }).from(users).orderBy(asc(users.id)).limit(1),
  (row) => row?.createdAtMs,
);

export { listBackupFiles };
