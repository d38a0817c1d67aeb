import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { planOnce } from './planOnce.ts';
import * as schema from './schema.ts';
import { inOwnTransaction } from './steps.ts';
import { opening } from './trouble.ts';
import { createTransactions, LOCK_WAIT_MS, runSlice, type Steps, type Transactions } from './transactions.ts';

export type Db = BetterSQLite3Database<typeof schema>;

export interface Database extends Transactions {
  db: Db;
  client: BetterSqlite3.Database;
  /**
   * As `transaction`, for work of seconds: others are served between its steps, and only their writes wait. The work uses the
   * database that it is given.
   */
  transactionInSteps: <T>(work: (db: Db) => Steps<T>) => Promise<T>;
  /** From now on only `transaction` waits for the lock of another process, without blocking. */
  waitAsync: () => void;
  /** With a primary: resolves when reads include all that was committed before the call; throws 503 if it does not respond. */
  refresh: (() => Promise<void>) | undefined;
  /** Moves what the write-ahead log holds into the file, and empties it; does nothing and returns false while another reads. */
  checkpoint: () => boolean;
  /** Reads both ends of every table from the disk, past what is cached; throws if it cannot. */
  probe: () => void;
  close: () => void;
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'app.db');
}

/** Throws if there is none: opening would make one, in a folder that may not be the one that was meant. */
export function requireDatabase(dataDir: string, hint = ''): void {
  if (existsSync(databaseFile(dataDir))) return;
  throw new Error(`No hay una base de datos en ${dataDir}: ¿es esa la carpeta (DATA_DIR)?${hint}`);
}

/** Opens a SQLite file or ':memory:'. Does not migrate. */
export function openDatabase(file: string, lockWaitMs?: number): Database {
  const client = opening(file, () => {
    const opened = new BetterSqlite3(file);
    opened.pragma('journal_mode = WAL');
    return opened;
  });
  // better-sqlite3's default for WAL is NORMAL, which can lose a committed sale on power loss.
  client.pragma('synchronous = FULL');
  // What is erased is not to be found in the file either.
  client.pragma('secure_delete = ON');
  client.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  client.pragma('foreign_keys = ON');
  const db = planOnce(drizzle({ client, schema }));
  const transactions = createTransactions(client, lockWaitMs);
  return {
    db,
    client,
    ...transactions,
    transactionInSteps: (work) =>
      file === ':memory:'
        ? runAllSteps(transactions, () => work(db))
        : inOwnTransaction(openDatabase(file), work, lockWaitMs),
    waitAsync: () => void client.pragma('busy_timeout = 0'),
    refresh: undefined,
    checkpoint: () => client.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0,
    probe: () => probe(file),
    close: () => client.close(),
  };
}

/** A database in memory has no other connection. */
async function runAllSteps<T>({ transaction }: Transactions, work: () => Steps<T>): Promise<T> {
  const results: T[] = [];
  await transaction(() => {
    const steps = work();
    let slice = runSlice(steps);
    while (!slice.done) slice = runSlice(steps);
    results.push(slice.value);
  });
  return results[0] as T;
}

function probe(file: string): void {
  if (file === ':memory:') return;
  // A connection of its own: that of the server would not look at the file again.
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
