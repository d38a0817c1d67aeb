import { existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupsDir, lockDataDir, requireWritableDir } from '../../db/dataDir.ts';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { isBusy, namingRoom } from '../../db/trouble.ts';
import { keyFileOf, KEPT_KEYS } from '../../files/keyFiles.ts';
import { endProgress, showProgress } from '../progress.ts';
import { removeAtExit } from '../removeAtExit.ts';
import type { BackupContents } from './contents.ts';
import { flush, flushTree } from '../../files/flush.ts';
import { DATABASE, fileStamp, UPLOADS } from './format.ts';
import { requireBackupFile, unpackBackup } from './readBackup.ts';

export interface Restored extends BackupContents {
  replaced: string | undefined;
}

/** Replaces all data or nothing and keeps the old data in a dated folder; everything is on disk on return. */
export async function restoreBackup(dataDir: string, file: string, nowMs: number): Promise<Restored> {
  await requireBackupFile(file);
  requireWritableDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    return await replaceData(dataDir, file, nowMs);
  } finally {
    unlock();
  }
}

async function replaceData(dataDir: string, file: string, nowMs: number): Promise<Restored> {
  // In the same folder: a rename replaces atomically only within one file system.
  const staging = mkdtempSync(join(dataDir, '.restauracion-'));
  const removeUnfinished = removeAtExit(staging);
  try {
    showProgress('Leyendo y comprobando la copia…');
    const contents = await unpackBackup(file, staging);
    showProgress('Escribiendo en el disco…');
    flushTree(staging);
    const release = lockDatabase(databaseFile(dataDir));
    try {
      const replaced = swap(dataDir, staging, nowMs);
      if (replaced !== undefined) for (const folder of [replaced, backupsDir(dataDir)]) flush(folder);
      flush(dataDir);
      return { ...contents, replaced };
    } finally {
      release();
    }
  } catch (error) {
    throw namingRoom(error, dataDir);
  } finally {
    removeUnfinished();
    endProgress();
  }
}

/** Locks the database against other programs, unless it cannot be opened (a reason to restore). */
function lockDatabase(file: string): () => void {
  if (!existsSync(file)) return () => {};
  let database;
  try {
    database = openDatabase(file);
  } catch (error) {
    if (isBusy(error)) throw inUse(error);
    return () => {};
  }
  try {
    // Leaving WAL mode needs the whole file, so it fails while any other connection is open, even an idle one.
    // It also empties the -wal file, which must not be applied to the restored database.
    database.client.pragma('journal_mode = DELETE');
    database.client.exec('begin exclusive');
    return database.close;
  } catch (error) {
    database.close();
    if (isBusy(error)) throw inUse(error);
    return () => {};
  }
}

function inUse(cause: unknown): Error {
  return new Error(
    'La base de datos está en uso: detén el servidor y vuelve a intentarlo. No se cambió nada.',
    {
      cause,
    },
  );
}

function swap(dataDir: string, staging: string, nowMs: number): string | undefined {
  const present = databaseFile(dataDir);
  const companions = ['-wal', '-shm', '-journal'].map((suffix) => present + suffix);
  const hadData = [present, join(dataDir, UPLOADS)].some((path) => existsSync(path));
  const replaced = freePath(join(backupsDir(dataDir), `reemplazado-${fileStamp(nowMs)}`));
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    if (!existsSync(from)) return;
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  try {
    if (hadData) {
      if (!existsSync(backupsDir(dataDir))) mkdirSync(backupsDir(dataDir));
      mkdirSync(replaced);
      undo.unshift(() => rmSync(replaced, { recursive: true, force: true }));
    }
    move(join(dataDir, UPLOADS), join(replaced, UPLOADS));
    for (const path of companions) move(path, join(replaced, basename(path)));
    move(join(staging, UPLOADS), join(dataDir, UPLOADS));
    // Link first, then rename over the original: there is a database at every moment.
    for (const path of [present, ...KEPT_KEYS.map((key) => keyFileOf({ DATA_DIR: dataDir }, key))]) {
      if (hadData && existsSync(path)) linkSync(path, join(replaced, basename(path)));
    }
    renameSync(join(staging, DATABASE), present);
  } catch (error) {
    for (const putBack of undo) putBack();
    throw error;
  }
  return hadData ? replaced : undefined;
}

function freePath(path: string): string {
  let free = path;
  for (let number = 2; existsSync(free); number += 1) free = `${path}-${number}`;
  return free;
}
