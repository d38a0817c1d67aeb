import { createRequire } from 'node:module';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type Libsql from 'libsql';
import * as schema from './schema.ts';
import { createTransactions, LOCK_WAIT_MS, type Transactions } from './transactions.ts';

export type Db = BetterSQLite3Database<typeof schema>;

/** An open database: the query builder, transactions, and what only migrating, copying and closing need. */
export interface Database extends Transactions {
  db: Db;
  client: BetterSqlite3.Database;
  /** From now on no statement waits for a lock of another process: only `transaction` does, without blocking. */
  neverBlock: () => void;
  close: () => void;
}

interface OpenOptions {
  /** The libSQL primary of which the file is a replica. */
  primaryUrl?: string | undefined;
  /** How long `transaction` waits for the lock of another process. */
  lockWaitMs?: number;
}

/** Where the SQLite file of a data directory is. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'app.db');
}

/**
 * Opens the database: a SQLite file (or ':memory:') through better-sqlite3, or, given the URL of a libSQL
 * primary, that file as its embedded replica. Both drivers share one synchronous API. Does not migrate. Throws an Error naming
 * DATABASE_URL if the primary cannot be reached.
 */
export function openDatabase(file: string, { primaryUrl, lockWaitMs }: OpenOptions = {}): Database {
  const client = primaryUrl ? openReplica(file, primaryUrl) : new BetterSqlite3(file);
  client.pragma('journal_mode = WAL');
  // better-sqlite3 runs WAL at NORMAL unless told otherwise, which can lose a committed sale on power loss.
  client.pragma('synchronous = FULL');
  client.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  client.pragma('foreign_keys = ON');
  const db = drizzle({ client, schema });
  return {
    db,
    client,
    ...createTransactions(client, lockWaitMs),
    neverBlock: () => void client.pragma('busy_timeout = 0'),
    close: () => client.close(),
  };
}

function openReplica(file: string, primaryUrl: string): BetterSqlite3.Database {
  const url = new URL(primaryUrl);
  const authToken = url.searchParams.get('authToken') ?? '';
  url.searchParams.delete('authToken');
  // Loaded only here: a machine without a build of libsql still runs on a plain file.
  const Replica = createRequire(import.meta.url)('libsql') as typeof Libsql;
  try {
    const replica = new Replica(file, {
      syncUrl: url.toString(),
      authToken,
      syncPeriod: 1,
    } as Libsql.Options);
    replica.sync();
    return replica as unknown as BetterSqlite3.Database;
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`DATABASE_URL: no se pudo sincronizar con el servidor libSQL (${reason})`, {
      cause: error,
    });
  }
}
