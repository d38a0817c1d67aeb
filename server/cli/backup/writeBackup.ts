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
import { backupsDir, markBackup, sweepBackups } from '../../db/dataDir.ts';
import { databaseFile, openDatabase, requireDatabase, type Database } from '../../db/open.ts';
import { copyPrimary } from '../../db/primary/open.ts';
import { damage, namingRoom } from '../../db/trouble.ts';
import { putKeysInto } from '../../files/keyFiles.ts';
import { countProgress, endProgress, showProgress } from '../progress.ts';
import { removeAtExit } from '../removeAtExit.ts';
import { fingerprintFiles, readDatabaseContents, type BackupContents } from './contents.ts';
import { flush } from '../../files/flush.ts';
import { requireSameArchive } from './readBackup.ts';
import { DATABASE, fileStamp, MANIFEST, UPLOADS, type CurrentManifest } from './format.ts';

export interface WrittenBackup extends BackupContents {
  file: string;
  sizeBytes: number;
}

interface SharedData {
  primaryUrl: string;
  filesDir: string;
}

/** Writes a private file, complete and read back, while servers may write. Throws if the database is damaged. */
export async function writeBackup(
  dataDir: string,
  nowMs: number,
  wanted?: string,
  shared?: SharedData,
): Promise<WrittenBackup> {
  if (!shared) requireDatabase(dataDir);
  const usual = join(backupsDir(dataDir), `ventas-${fileStamp(nowMs)}`);
  if (!existsSync(backupsDir(dataDir))) mkdirSync(backupsDir(dataDir));
  if (wanted !== undefined) requireFilePath(wanted);

  sweepBackups(dataDir);
  const done = markBackup(dataDir);
  const staging = mkdtempSync(join(backupsDir(dataDir), '.copia-'));
  const part = `${wanted ?? usual}.${process.pid}.part`;
  const removeUnfinished = removeAtExit(part, staging);
  try {
    const about = await stage(dataDir, staging, nowMs, shared);
    writeFileSync(join(staging, MANIFEST), JSON.stringify(about));
    const next = countProgress('Comprimiendo', about.files.length);
    // Photos are already compressed, and a low level is enough for the database: it saves minutes.
    await create(
      {
        file: part,
        mode: 0o600,
        cwd: staging,
        gzip: { level: 2 },
        portable: true,
        strict: true,
        onWriteEntry: next,
      },
      [MANIFEST, DATABASE, UPLOADS],
    );
    showProgress('Comprobando la copia…');
    await requireSameArchive(part, about.files);
    flush(part);
    const file = wanted === undefined ? keepAll(part, usual) : replace(part, wanted);
    flush(dirname(file));
    // The backups folder may be new.
    flush(dataDir);
    const { createdAt, sales, users, missing, files } = about;
    const uploads = files.length - 1;
    return { createdAt, sales, users, uploads, missing, file, sizeBytes: statSync(file).size };
  } catch (error) {
    throw namingRoom(error, dirname(part));
  } finally {
    removeUnfinished();
    done();
    endProgress();
  }
}

function replace(part: string, file: string): string {
  renameSync(part, file);
  return file;
}

/** Takes the first free name: another backup may have begun in the same second. */
function keepAll(part: string, path: string): string {
  for (let number = 1; ; number += 1) {
    const file = `${path}${number === 1 ? '' : `-${number}`}.tar.gz`;
    try {
      linkSync(part, file);
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function requireFilePath(file: string): void {
  // Throws for a folder that this account may not enter.
  const folder = statSync(dirname(file), { throwIfNoEntry: false });
  if (!folder) throw new Error(`No existe la carpeta ${dirname(file)}`);
  if (existsSync(file) && !statSync(file).isFile()) throw new Error(`${file} no es un archivo`);
}

/** Collects the files to archive in one folder, where later changes by the server do not reach them. */
async function stage(
  dataDir: string,
  staging: string,
  nowMs: number,
  shared: SharedData | undefined,
): Promise<CurrentManifest> {
  const filesDir = shared?.filesDir ?? join(dataDir, UPLOADS);
  const uploads = join(staging, UPLOADS);
  mkdirSync(uploads);
  // Before and after the snapshot: this catches uploads deleted or added while it is taken.
  linkAll(filesDir, uploads);
  showProgress('Copiando la base de datos…');
  if (shared) copyPrimary(shared.primaryUrl, staging, join(staging, DATABASE));
  else copyDatabase(dataDir, join(staging, DATABASE));
  linkAll(filesDir, uploads);
  withDatabase(join(staging, DATABASE), ({ db }) =>
    putKeysInto(db, { DATA_DIR: shared?.filesDir ?? dataDir }),
  );

  const { sales, users, uploads: named } = readCopy(join(staging, DATABASE));
  if (users === 0) {
    throw new Error(`La base de datos de ${dataDir} no tiene ninguna cuenta: ¿es esa la carpeta (DATA_DIR)?`);
  }

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

/** Throws if the database is damaged or missing. */
export function checkDatabase(dataDir: string): void {
  requireDatabase(dataDir);
  withDatabase(databaseFile(dataDir), requireUndamaged);
}

function copyDatabase(dataDir: string, copy: string): void {
  withDatabase(databaseFile(dataDir), (database) => {
    // Copying leaves out the indexes, and would not notice that one is damaged.
    requireUndamaged(database);
    // One read transaction: writers continue, and the copy contains none of their changes.
    database.client.prepare('vacuum into ?').run(copy);
  });
}

function readCopy(copy: string) {
  return withDatabase(copy, (snapshot) => {
    requireUndamaged(snapshot);
    return readDatabaseContents(snapshot);
  });
}

function withDatabase<T>(file: string, use: (database: Database) => T): T {
  const database = openDatabase(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function requireUndamaged({ client }: Database): void {
  if (client.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damage();
}

/** Skips hidden files: they belong to the server. */
function linkAll(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = join(to, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.') && !existsSync(copy))
      link(join(from, entry.name), copy);
  }
}

/** Hard links take no space and survive deletion; uploads never change in place. Skips files that are gone. */
function link(source: string, copy: string): void {
  try {
    try {
      linkSync(source, copy);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      copyFileSync(source, copy);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
