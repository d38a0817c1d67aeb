import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { extract, list, type ReadEntry } from 'tar';
import { storageTrouble } from '../../db/trouble.ts';
import { fingerprintFiles, listUploads, type BackupContents, readDatabaseContents } from './contents.ts';
import {
  DATABASE,
  isExpectedEntry,
  MANIFEST,
  manifest,
  UPLOADS,
  type ArchivedFile,
  type Manifest,
} from './format.ts';
import { isNewerThanProgram, migrateDatabase } from '../../db/migrate.ts';
import { openDatabase, type Database } from '../../db/open.ts';

/** Of some million files. */
const MANIFEST_LIMIT_BYTES = 256 * 1024 * 1024;

/** Throws unless the archive is readable and has the expected entries. Writes nothing. */
export async function requireBackupFile(file: string): Promise<void> {
  // Throws for a folder that this account may not enter.
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Error(`No existe el archivo ${file}`);
  await named(file, async () => {
    if (!stats.isFile()) throw new Refusal('no es un archivo');
    const seen = new Set<string>();
    const unexpected: string[] = [];
    const sizes = new Map<string, number>();
    const chunks: Buffer[] = [];
    const onReadEntry = (entry: ReadEntry) => {
      const { path, type, size } = entry;
      if (seen.has(path) || !isExpectedEntry(path, type)) unexpected.push(path);
      seen.add(path);
      sizes.set(path, size);
      keepManifest(entry, chunks);
    };
    await reading(() => list({ file, strict: true, onReadEntry }));
    if (unexpected[0] !== undefined) throw new Refusal(`contiene algo que no corresponde: ${unexpected[0]}`);
    if (!seen.has(MANIFEST) || !seen.has(DATABASE)) throw new Refusal('le falta la base de datos');
    const about = manifestOf(chunks);
    // Before an entry much larger than it says fills the disk.
    for (const { path, sizeBytes } of about.version === 1 ? [] : about.files) {
      if ((sizes.get(path) ?? sizeBytes) !== sizeBytes) throw new Refusal(`${path} no es lo que se copió`);
    }
  });
}

/** Returns the number of sales in a backup; 0 for other files. */
export async function readSalesOf(file: string): Promise<number> {
  const chunks: Buffer[] = [];
  try {
    await list({ file, strict: true, onReadEntry: (entry) => keepManifest(entry, chunks) });
    return manifestOf(chunks).sales;
  } catch {
    return 0;
  }
}

function keepManifest(entry: ReadEntry, chunks: Buffer[]): void {
  if (entry.path === MANIFEST && entry.size <= MANIFEST_LIMIT_BYTES)
    entry.on('data', (chunk: Buffer) => chunks.push(chunk));
  else entry.resume();
}

/** Throws unless the archive, read back whole, holds exactly these files. */
export async function requireSameArchive(file: string, files: ArchivedFile[]): Promise<void> {
  const found: ArchivedFile[] = [];
  const onReadEntry = (entry: ReadEntry) => {
    if (entry.path === MANIFEST || entry.type === 'Directory') return void entry.resume();
    const hash = createHash('sha256');
    let sizeBytes = 0;
    entry.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
    });
    entry.on('end', () => found.push({ path: entry.path, sizeBytes, sha256: hash.digest('hex') }));
  };
  await named(file, async () => {
    await reading(() => list({ file, strict: true, onReadEntry }));
    requireSameFiles(files, found);
  });
}

/** Unpacks into an empty folder and migrates the database. Throws if anything is missing, changed or too new. */
export async function unpackBackup(file: string, into: string): Promise<BackupContents> {
  return named(file, async () => {
    await reading(() =>
      extract({ file, cwd: into, strict: true, preserveOwner: false, filter: makePrivate }),
    );
    if (!existsSync(join(into, UPLOADS))) mkdirSync(join(into, UPLOADS));
    const about = manifestOf([readFileSync(join(into, MANIFEST))]);
    const uploads = listUploads(into);
    if (about.version === 1) requireCount('archivos', about.uploads, uploads.length);
    else requireSameFiles(about.files, await fingerprintFiles(into));

    const database = migrateBackup(join(into, DATABASE));
    requireCount('ventas', about.sales, database.sales);
    requireCount('cuentas', about.users, database.users);
    const missing = without(database.uploads, uploads);
    requireNamedUploads(about, into, { missing, unnamed: without(uploads, database.uploads) });
    return {
      ...database,
      createdAt: about.createdAt,
      uploads: database.uploads.length - missing.length,
      missing,
    };
  });
}

/** The archive's own modes may open the files to others. */
function makePrivate(_path: string, entry: ReadEntry | Stats): boolean {
  if ('type' in entry) entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
  return true;
}

function manifestOf(chunks: Buffer[]): Manifest {
  try {
    const content = JSON.parse(Buffer.concat(chunks).toString()) as { format?: unknown; version?: unknown };
    if (content.format === 'sistema-de-ventas' && Number(content.version) > 2) throw new Refusal(NEWER);
    return manifest.parse(content);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('no se reconoce su formato', { cause: error });
  }
}

function requireCount(what: string, claimed: number, found: number): void {
  if (claimed !== found) throw new Refusal(`dice tener ${claimed} ${what} y tiene ${found}`);
}

function requireSameFiles(claimed: ArchivedFile[], found: ArchivedFile[]): void {
  const unclaimed = new Map(found.map((entry) => [entry.path, entry]));
  for (const { path, sizeBytes, sha256 } of claimed) {
    const entry = unclaimed.get(path);
    if (!entry) throw new Refusal(`le falta ${path}`);
    if (entry.sizeBytes !== sizeBytes || entry.sha256 !== sha256) {
      throw new Refusal(`${path} no es lo que se copió`);
    }
    unclaimed.delete(path);
  }
  const [extra] = unclaimed.keys();
  if (extra !== undefined) throw new Refusal(`contiene algo que no corresponde: ${extra}`);
}

/** Version 1 did not list missing uploads and could contain some replaced during the backup: deletes those. */
function requireNamedUploads(
  about: Manifest,
  dir: string,
  { missing, unnamed }: { missing: string[]; unnamed: string[] },
): void {
  if (about.version === 1) {
    for (const name of unnamed) rmSync(join(dir, UPLOADS, name));
  } else if (unnamed.length > 0 || without(missing, about.missing).length > 0) {
    throw new Refusal('sus archivos no son los que nombra su base de datos');
  }
}

function without(names: string[], others: string[]): string[] {
  const left = new Set(others);
  return names.filter((name) => !left.has(name));
}

async function reading(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A full disk does not mean a bad backup.
    throw storageTrouble(error) ? error : new Refusal('está incompleto o dañado', { cause: error });
  }
}

async function named<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(`${file} no es una copia de seguridad válida: ${error.message}. No se cambió nada.`, {
      cause: error,
    });
  }
}

/** Why a backup is refused; the message is the end of a Spanish sentence. */
class Refusal extends Error {}

const NEWER = 'es de una versión más nueva del sistema; actualízalo antes de restaurar';

/** Returns the contents from before the migration. Throws a Refusal if the database is damaged, foreign or too new. */
function migrateBackup(file: string): ReturnType<typeof readDatabaseContents> {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    if (database.client.pragma('integrity_check', { simple: true }) !== 'ok') {
      throw new Error('integrity_check failed');
    }
    if (isNewerThanProgram(database)) throw new Refusal(NEWER);
    const contents = readDatabaseContents(database);
    migrateDatabase(database);
    requireOwnSchema(database);
    return contents;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('su base de datos está dañada', { cause: error });
  } finally {
    database?.close();
  }
}

/** Triggers and views run by themselves, so they must match ours exactly; extra tables and indexes are harmless. */
function requireOwnSchema(database: Database): void {
  const fresh = openDatabase(':memory:');
  migrateDatabase(fresh);
  const wanted = schemaOf(fresh);
  fresh.close();
  const present = schemaOf(database);
  for (const object of wanted.keys()) {
    if (!present.has(object)) throw new Refusal(`a su base de datos le falta ${object}`);
  }
  for (const [object, sql] of present) {
    if (/^(trigger|view) /.test(object) && wanted.get(object) !== sql) {
      throw new Refusal(`su base de datos contiene algo que no corresponde: ${object}`);
    }
  }
}

function schemaOf({ client }: Database): Map<string, string> {
  const objects = client
    .prepare("select type || ' ' || name, sql from sqlite_master where name not like 'sqlite_%'")
    .raw()
    .all();
  return new Map(objects as [string, string][]);
}
