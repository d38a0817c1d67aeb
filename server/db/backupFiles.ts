import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsDir } from './dataDir.ts';

export const AUTOMATIC_NAME = /^automatica-[\d-]+\.tar\.gz$/;
const MANUAL_NAME = /^ventas-[\d-]+\.tar\.gz$/;

export interface BackupFile {
  name: string;
  atMs: number;
  bytes: number;
  isAutomatic: boolean;
  /** Backups get such a name only after they were read back (writeBackup.ts). */
  isChecked: boolean;
}

/** Returns the finished archives in the data directory, newest first. */
export function listBackupFiles(dataDir: string): BackupFile[] {
  const folder = backupsDir(dataDir);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.flatMap((name): BackupFile[] => {
    if (name.startsWith('.') || !name.endsWith('.tar.gz')) return [];
    // Another process may have deleted it.
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!stats?.isFile()) return [];
    const isAutomatic = AUTOMATIC_NAME.test(name);
    const isChecked = isAutomatic || MANUAL_NAME.test(name);
    return [{ name, atMs: Math.floor(stats.mtimeMs), bytes: stats.size, isAutomatic, isChecked }];
  });
  return files.toSorted((a, b) => b.atMs - a.atMs || (a.name < b.name ? 1 : -1));
}
