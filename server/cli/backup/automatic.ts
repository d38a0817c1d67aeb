import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsDir } from '../../db/dataDir.ts';
import { fileStamp } from './format.ts';

export function automaticFile(dataDir: string, nowMs: number): string {
  return join(backupsDir(dataDir), `automatica-${fileStamp(nowMs)}.tar.gz`);
}

/** Keeps the newest of those that the server wrote; backups by command stay. */
export function removeOldBackups(dataDir: string, keep: number): void {
  const automatic = readdirSync(backupsDir(dataDir)).filter((name) =>
    /^automatica-[\d-]+\.tar\.gz$/.test(name),
  );
  for (const name of automatic.toSorted().slice(0, -keep)) rmSync(join(backupsDir(dataDir), name));
}
