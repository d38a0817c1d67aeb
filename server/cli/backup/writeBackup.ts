import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { removeAtExit } from '../removeAtExit.ts';
import { fingerprintFiles, readDatabaseContents, type BackupContents } from './contents.ts';
import { flush } from './flush.ts';
import { DATABASE, fileStamp, MANIFEST, UPLOADS, type CurrentManifest } from './format.ts';

export interface WrittenBackup extends BackupContents {
  file: string;
  sizeBytes: number;
}

/** Where a data directory keeps its backups. */
export function backupsDir(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Copies the database and the uploads of a data directory into one file, also while a server is writing to them.
 * The file is readable by its owner alone, appears complete or not at all, and is on the disk when this returns.
 */
export async function writeBackup(dataDir: string, nowMs: number, wanted?: string): Promise<WrittenBackup> {
  if (!existsSync(databaseFile(dataDir))) throw new Error(`No hay una base de datos en ${dataDir}`);
  const file = wanted ?? join(backupsDir(dataDir), `ventas-${fileStamp(nowMs)}.tar.gz`);
  if (!existsSync(backupsDir(dataDir))) mkdirSync(backupsDir(dataDir));
  requireFilePath(file);

  const staging = mkdtempSync(join(backupsDir(dataDir), '.copia-'));
  const part = `${file}.${process.pid}.part`;
  const removeUnfinished = removeAtExit(part, staging);
  try {
    const about = await stage(dataDir, staging, nowMs);
    writeFileSync(join(staging, MANIFEST), JSON.stringify(about));
    // Photos are compressed already, and the database is quick to: a low level saves minutes.
    await create(
      { file: part, mode: 0o600, cwd: staging, gzip: { level: 2 }, portable: true, strict: true },
      [MANIFEST, DATABASE, UPLOADS],
    );
    flush(part);
    renameSync(part, file);
    flush(dirname(file));
    // The folder of backups may be new.
    flush(dataDir);
    const { createdAt, sales, users, missing, files } = about;
    const uploads = files.length - 1;
    return { createdAt, sales, users, uploads, missing, file, sizeBytes: statSync(file).size };
  } finally {
    removeUnfinished();
  }
}

function requireFilePath(file: string): void {
  if (!existsSync(dirname(file))) throw new Error(`No existe la carpeta ${dirname(file)}`);
  if (existsSync(file) && !statSync(file).isFile()) throw new Error(`${file} no es un archivo`);
}

/** Gathers in one folder what the archive will hold, fixed while the server goes on. */
async function stage(dataDir: string, staging: string, nowMs: number): Promise<CurrentManifest> {
  const uploads = join(staging, UPLOADS);
  mkdirSync(uploads);
  // Before and after the database: a photo replaced or added meanwhile is in one of the two.
  linkAll(join(dataDir, UPLOADS), uploads);
  const { sales, users, uploads: named } = snapshotDatabase(dataDir, join(staging, DATABASE));
  linkAll(join(dataDir, UPLOADS), uploads);

  const names = new Set(named);
  const linked = new Set(readdirSync(uploads));
  for (const name of linked) if (!names.has(name)) rmSync(join(uploads, name));
  return {
    format: 'sistema-de-ventas',
    version: 2,
    createdAt: new Date(nowMs).toISOString(),
    sales,
    users,
    files: await fingerprintFiles(staging),
    missing: named.filter((name) => !linked.has(name)),
  };
}

function snapshotDatabase(dataDir: string, copy: string) {
  const { client, close } = openDatabase(databaseFile(dataDir));
  try {
    // One read transaction: writers go on, and the copy holds nothing of what they do meanwhile.
    client.prepare('vacuum into ?').run(copy);
  } finally {
    close();
  }
  const snapshot = openDatabase(copy);
  try {
    return readDatabaseContents(snapshot);
  } finally {
    snapshot.close();
  }
}

/** Links every file of a folder into another one that lacks it; hidden ones are the server's own. */
function linkAll(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = join(to, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.') && !existsSync(copy))
      link(join(from, entry.name), copy);
  }
}

/** A second name costs no space and outlives the first; uploads are never changed in place. One that is gone is left out. */
function link(source: string, copy: string): void {
  try {
    try {
      linkSync(source, copy);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      // Another file system, or one without links.
      copyFileSync(source, copy);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
