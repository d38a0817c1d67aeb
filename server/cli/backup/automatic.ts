import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsDir } from '../../db/dataDir.ts';
import { fileStamp } from './format.ts';
import { readSalesOf } from './readBackup.ts';

const nameAt = (nowMs: number) => `automatica-${fileStamp(nowMs)}.tar.gz`;

export function automaticFile(dataDir: string, nowMs: number): string {
  return join(backupsDir(dataDir), nameAt(nowMs));
}

/**
 * Keeps the newest of those that the server wrote, and any with more than twice the sales of the one just written; backups by
 * command and from the future stay.
 */
export async function removeOldBackups(
  dataDir: string,
  keep: number,
  written: { nowMs: number; sales: number },
): Promise<void> {
  const automatic = readdirSync(backupsDir(dataDir)).filter(
    (name) => /^automatica-[\d-]+\.tar\.gz$/.test(name) && name <= nameAt(written.nowMs),
  );
  for (const name of automatic.toSorted().slice(0, -keep)) {
    const file = join(backupsDir(dataDir), name);
    if ((await readSalesOf(file)) <= 2 * written.sales) rmSync(file);
  }
}
