import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extract, list } from 'tar';
import { isNewerThanProgram, migrateDatabase } from '../../db/migrate.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { storageTrouble } from '../../db/trouble.ts';
import { DATABASE, isExpectedEntry, MANIFEST, manifest, UPLOADS, type Manifest } from './format.ts';

/** Refuses, with one sentence, a file that cannot be a backup. Writes nothing. */
export async function requireBackupFile(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`No existe el archivo ${file}`);
  if (!statSync(file).isFile()) throw notBackup(file, 'no es un archivo');
  const seen = new Set<string>();
  const unexpected: string[] = [];
  await reading(file, () =>
    list({
      file,
      strict: true,
      onReadEntry: ({ path, type }) => {
        if (seen.has(path) || !isExpectedEntry(path, type)) unexpected.push(path);
        seen.add(path);
      },
    }),
  );
  if (unexpected[0] !== undefined)
    throw notBackup(file, `contiene algo que no corresponde: ${unexpected[0]}`);
  if (!seen.has(MANIFEST) || !seen.has(DATABASE)) throw notBackup(file, 'le falta la base de datos');
}

/**
 * Unpacks a backup into an empty folder and checks that all of it is there and sound. Its database is brought to the
 * present schema, so that a backup of an older version is fine and one of a newer version is refused.
 */
export async function unpackBackup(file: string, into: string): Promise<Manifest> {
  await reading(file, () =>
    extract({ file, cwd: into, strict: true, preserveOwner: false, fmode: 0o600, dmode: 0o700 }),
  );
  const about = readManifest(file, join(into, MANIFEST));
  const uploads = join(into, UPLOADS);
  if (!existsSync(uploads)) mkdirSync(uploads);
  const uploadCount = readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
  if (uploadCount !== about.uploads) {
    throw notBackup(file, `tiene ${uploadCount} de sus ${about.uploads} archivos`);
  }
  requireSoundDatabase(file, join(into, DATABASE));
  return about;
}

function readManifest(file: string, path: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw notBackup(file, 'no se reconoce su formato', error);
  }
}

function requireSoundDatabase(file: string, path: string): void {
  let database: Database | undefined;
  let newer = false;
  try {
    database = openDatabase(path);
    if (database.client.pragma('integrity_check', { simple: true }) !== 'ok') {
      throw new Error('integrity_check failed');
    }
    newer = isNewerThanProgram(database);
    if (!newer) migrateDatabase(database);
  } catch (error) {
    database?.close();
    throw notBackup(file, 'su base de datos está dañada', error);
  }
  const present = describe(database);
  database.close();
  if (newer) throw notBackup(file, 'es de una versión más nueva del sistema; actualízalo antes de restaurar');

  const expected = openDatabase(':memory:');
  migrateDatabase(expected);
  const wanted = describe(expected);
  expected.close();
  const missing = wanted.find((object) => !present.includes(object));
  if (missing !== undefined) throw notBackup(file, `a su base de datos le falta ${missing}`);
}

/** Every table, index, view and trigger. */
function describe({ client }: Database): string[] {
  return client
    .prepare("select type || ' ' || name from sqlite_master where name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
}

async function reading<T>(file: string, work: () => Promise<T>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A full disk is no fault of the backup.
    throw storageTrouble(error) ? error : notBackup(file, 'está incompleto o dañado', error);
  }
}

function notBackup(file: string, reason: string, cause?: unknown): Error {
  return new Error(`${basename(file)} no es una copia de seguridad válida: ${reason}. No se cambió nada.`, {
    cause,
  });
}
