import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { create } from 'tar';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { removeAtExit } from '../removeAtExit.ts';
import { DATABASE, fileStamp, MANIFEST, UPLOADS, type Manifest } from './format.ts';

export interface WrittenBackup extends Manifest {
  file: string;
  sizeBytes: number;
  /** Uploads that the database mentions and the disk does not have. */
  missing: string[];
}

/** Where a data directory keeps its backups. */
export function backupsDir(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Copies the database and the uploads of a data directory into one file, also while a server is writing to them.
 * The file is readable by its owner alone and appears complete or not at all.
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
    const { about, missing } = stage(dataDir, staging, nowMs);
    writeFileSync(join(staging, MANIFEST), JSON.stringify(about));
    // Photos are compressed already, and the database is quick to: a low level saves minutes.
    await create(
      { file: part, mode: 0o600, cwd: staging, gzip: { level: 2 }, portable: true, strict: true },
      [MANIFEST, DATABASE, UPLOADS],
    );
    renameSync(part, file);
    return { ...about, missing, file, sizeBytes: statSync(file).size };
  } finally {
    removeUnfinished();
  }
}

function requireFilePath(file: string): void {
  if (!existsSync(dirname(file))) throw new Error(`No existe la carpeta ${dirname(file)}`);
  if (existsSync(file) && !statSync(file).isFile()) throw new Error(`${file} no es un archivo`);
}

/** Gathers in one folder what the archive will hold, fixed while the server goes on. */
function stage(dataDir: string, staging: string, nowMs: number): { about: Manifest; missing: string[] } {
  const uploads = join(staging, UPLOADS);
  mkdirSync(uploads);
  const copies = new Set<string>();
  // Before and after the database: a photo replaced or added meanwhile is in one of the two.
  linkAll(join(dataDir, UPLOADS), uploads, copies);
  const contents = snapshotDatabase(dataDir, join(staging, DATABASE));
  linkAll(join(dataDir, UPLOADS), uploads, copies);

  const names = new Set([...copies].map((path) => basename(path)));
  const about: Manifest = {
    format: 'sistema-de-ventas',
    version: 1,
    createdAt: new Date(nowMs).toISOString(),
    sales: contents.sales,
    users: contents.users,
    uploads: copies.size,
  };
  return { about, missing: contents.files.filter((name) => !names.has(name)) };
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
    const all = (query: string) => snapshot.client.prepare(query).pluck().all();
    return {
      sales: Number(all('select count(*) from sales')[0]),
      users: Number(all('select count(*) from users where deleted_at is null')[0]),
      files: all('select name from files') as string[],
    };
  } finally {
    snapshot.close();
  }
}

/** Links every file below `from` into `to`, where `done` does not name it yet; hidden files are the server's own. */
function linkAll(from: string, to: string, done: Set<string>): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name.startsWith('.') || done.has(copy)) continue;
    if (entry.isDirectory()) {
      if (!existsSync(copy)) mkdirSync(copy);
      linkAll(source, copy, done);
    } else if (entry.isFile() && link(source, copy)) {
      done.add(copy);
    }
  }
}

/** A second name costs no space and outlives the first; uploads are never changed in place. False if it is gone. */
function link(source: string, copy: string): boolean {
  try {
    try {
      linkSync(source, copy);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      // Another file system, or one without links.
      copyFileSync(source, copy);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
