import { isNewerThanProgram, migrateDatabase } from '../../db/migrate.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { readDatabaseContents } from './contents.ts';

/** Why a backup is refused; the message is the end of a Spanish sentence. */
export class Refusal extends Error {}

export const NEWER = 'es de una versión más nueva del sistema; actualízalo antes de restaurar';

/** Returns the contents from before the migration. Throws a Refusal if the database is damaged, foreign or too new. */
export function migrateBackup(file: string): ReturnType<typeof readDatabaseContents> {
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
