import { createRequire } from 'node:module';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type Libsql from 'libsql';
import * as schema from './schema.ts';
import { createTransactions, LOCK_WAIT_MS, type Transactions } from './transactions.ts';

export type Db = BetterSQLite3Database<typeof schema>;

export interface Database extends Transactions {
  db: Db;
  client: BetterSqlite3.Database;
  /** From now on only `transaction` waits for the lock of another process, without blocking. */
  neverBlock: () => void;
  close: () => void;
}

interface OpenOptions {
  primaryUrl?: string | undefined;
  lockWaitMs?: number;
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'app.db');
}

/**
 * Opens a SQLite file or ':memory:'; with the URL of a libSQL primary, the file becomes its embedded replica, through a
 * driver with the same API. Does not migrate. Throws an Error naming DATABASE_URL if the primary is unreachable.
 */
export function openDatabase(file: string, { primaryUrl, lockWaitMs }: OpenOptions = {}): Database {
  const client = primaryUrl ? openReplica(file, primaryUrl) : new BetterSqlite3(file);
  client.pragma('journal_mode = WAL');
  // better-sqlite3's default for WAL is NORMAL, which can lose a committed sale on power loss.
  client.pragma('synchronous = FULL');
  client.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  client.pragma('foreign_keys = ON');
  const db = drizzle({ client, schema });
  planOnce(db);
  return {
    db,
    client,
    ...createTransactions(client, lockWaitMs),
    neverBlock: () => void client.pragma('busy_timeout = 0'),
    close: () => client.close(),
  };
}

/**
 * SQLite looks at the values of plain parameters and so plans most queries with a join, an order or a limit again each time
 * they run, which takes longer than running them. `+?` is an expression: it is planned once, by whatever value.
 */
function planOnce(db: Db): void {
  const { dialect } = db as unknown as { dialect: { escapeParam: () => string } };
  dialect.escapeParam = () => '+?';
}

function openReplica(file: string, primaryUrl: string): BetterSqlite3.Database {
  const url = new URL(primaryUrl);
  const authToken = url.searchParams.get('authToken') ?? '';
  url.searchParams.delete('authToken');
  // Loaded only here: a machine without a libsql build can still use a plain file.
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
