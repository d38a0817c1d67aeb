import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { planOnce } from './planOnce.ts';
import * as schema from './schema.ts';
import { opening } from './trouble.ts';
import { createTransactions, LOCK_WAIT_MS, type Transactions } from './transactions.ts';

export type Db = BetterSQLite3Database<typeof schema>;

export interface Database extends Transactions {
  db: Db;
  client: BetterSqlite3.Database;
  /**
   * To be called when a server starts to serve, after migrations. From then on only `transaction` waits for another
   * process's lock, without blocking, and what undoes a statement is kept in memory (decision 2).
   */
  beginServing: () => void;
  /** For the operator: the file, or the server's name. */
  place: string;
  /** The file that holds what this process reads, if there is one. */
  file: string;
  /** Other processes serve from it too: what must hold for all of them is kept in it. */
  isShared: boolean;
  /** Resolves when reads include everything committed before the call; throws 503 if the database does not respond. */
  refresh: () => Promise<void>;
  /** Moves the write-ahead log into the file and empties it; returns false, not emptied, while another connection reads. */
  emptyLog: () => boolean;
  /** Reads both ends of every table from the disk, past the cache; throws if it cannot. */
  probe: () => void;
  close: () => void;
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'app.db');
}

/** An empty file is none: SQLite would take it for a new database, and copying to a full disk leaves one. */
export function hasDatabase(dataDir: string): boolean {
  const stats = statSync(databaseFile(dataDir), { throwIfNoEntry: false });
  return stats !== undefined && stats.size > 0;
}

/** Throws if there is none: opening would create one, perhaps in the wrong folder. */
export function requireDatabase(dataDir: string, hint = ''): void {
  if (hasDatabase(dataDir)) return;
  throw new Error(`No hay una base de datos en ${dataDir}: ¿es esa la carpeta (DATA_DIR)?${hint}`);
}

/** Opens a SQLite file, or in memory ':memory:' or a copy of a serialized database. Does not migrate. */
export function openDatabase(source: string | Buffer, lockWaitMs?: number): Database {
  const file = typeof source === 'string' ? source : ':memory:';
  const client = opening(file, () => {
    const opened = new BetterSqlite3(source);
    opened.pragma('journal_mode = WAL');
    return opened;
  });
  // better-sqlite3 sets NORMAL for WAL, which can lose a committed sale on power loss.
  client.pragma('synchronous = FULL');
  // Overwrites deleted content with zeros (erasure, decision 24).
  client.pragma('secure_delete = ON');
  client.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  client.pragma('foreign_keys = ON');
  return {
    db: planOnce(drizzle({ client, schema })),
    client,
    place: resolve(file),
    file,
    isShared: false,
    ...createTransactions(client, lockWaitMs),
    beginServing: () => {
      client.pragma('busy_timeout = 0');
      // KB. With the library's 16 MB, sellers' pages are read from the file again and again (decision 40).
      client.pragma('cache_size = -65536');
      // Not before: a migration would sort whole tables in memory.
      client.pragma('temp_store = MEMORY');
    },
    refresh: async () => undefined,
    emptyLog: () => client.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0,
    probe: () => probe(file),
    close: () => client.close(),
  };
}

/** Opens a database that this process has open, for reads in another thread. */
export function openForReading(file: string): Pick<Database, 'db' | 'snapshot'> {
  const client = new BetterSqlite3(file, { readonly: true, timeout: LOCK_WAIT_MS });
  return { db: planOnce(drizzle({ client, schema })), snapshot: createTransactions(client).snapshot };
}

function probe(file: string): void {
  if (file === ':memory:') return;
  // A second connection: the server's would read from its cache.
  const reader = new BetterSqlite3(file, { readonly: true, timeout: 0 });
  try {
    const tables = reader.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0");
    for (const name of tables.pluck().all() as string[]) {
      for (const order of ['ASC', 'DESC'])
        reader.prepare(`SELECT * FROM "${name}" ORDER BY 1 ${order} LIMIT 1`).get();
    }
  } finally {
    reader.close();
  }
}
