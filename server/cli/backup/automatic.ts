import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AUTOMATIC_NAME } from '../../db/backupFiles.ts';
import { backupsDir } from '../../db/dataDir.ts';
import { fileStamp } from './format.ts';
import { readSalesOf } from './readBackup.ts';

const nameAt = (nowMs: number) => `automatica-${fileStamp(nowMs)}.tar.gz`;

export function automaticFile(dataDir: string, nowMs: number): string {
  return join(backupsDir(dataDir), nameAt(nowMs));
}

/** Keeps the newest automatic backups and any with over twice the sales of the newest; never touches manual or future ones. */
export async function removeOldBackups(
  dataDir: string,
  keep: number,
  written: { nowMs: number; sales: number },
): Promise<void> {
  const automatic = readdirSync(backupsDir(dataDir)).filter(
    (name) => AUTOMATIC_NAME.test(name) && name <= nameAt(written.nowMs),
  );
  for (const name of automatic.toSorted().slice(0, -keep)) {
    const file = join(backupsDir(dataDir), name);
    if ((await readSalesOf(file)) <= 2 * written.sales) rmSync(file);
  }
}
