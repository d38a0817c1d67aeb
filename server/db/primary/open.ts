import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from '../open.ts';
import { planOnce } from '../planOnce.ts';
import * as schema from '../schema.ts';
import { LOCK_WAIT_MS } from '../transactions.ts';
import { createClient } from './client.ts';
import { CLOSE, connectPrimary, execute, resultOf } from './connection.ts';
import { openReplica, openReplicaFile } from './replica.ts';
import { createPrimaryTransactions } from './transactions.ts';

const GREETING_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 3000;

interface PrimaryOptions {
  /** This process's copy for reads; without it each read is a round trip to the primary. */
  replicaFile?: string;
  lockWaitMs?: number;
}

/** Opens the database of a libSQL server. Does not migrate. Throws an Error naming DATABASE_URL if it is unreachable. */
export function openPrimary(
  primaryUrl: string,
  { replicaFile, lockWaitMs = LOCK_WAIT_MS }: PrimaryOptions = {},
): Database {
  const connection = connectPrimary(primaryUrl);
  const responds = () => connection.send([execute('SELECT 1'), CLOSE], null, RESPONSE_TIMEOUT_MS);
  const replica = reach(() => {
    resultOf(connection.sendBlocking([execute('SELECT 1'), CLOSE], null, GREETING_TIMEOUT_MS));
    return replicaFile === undefined ? undefined : openReplica(replicaFile, primaryUrl, responds);
  });
  const transactions = createPrimaryTransactions(connection, replica, lockWaitMs);
  const client = createClient(transactions);
  const { transaction, blockingTransaction, snapshot, waitAsync } = transactions;
  const db = planOnce(drizzle({ client, schema }));
  return {
    db,
    client,
    place: new URL(primaryUrl).host,
    file: replicaFile ?? '',
    isShared: true,
    transaction,
    blockingTransaction,
    snapshot,
    beginServing: waitAsync,
    refresh: async () => replica?.refresh(),
    // The copy's log; the primary manages its log.
    emptyLog: () => replica?.emptyLog() ?? true,
    probe: () => void client.prepare('SELECT count(*) FROM users').get(),
    close: () => replica?.close(),
  };
}

/** Copies a libSQL server's database into a new SQLite file; `folder` needs room for a second copy. */
export function copyPrimary(primaryUrl: string, folder: string, file: string): void {
  const { reader, rehearser } = reach(() => openReplicaFile(join(folder, 'replica.db'), primaryUrl));
  reader.prepare('VACUUM INTO ?').run(file);
  reader.close();
  rehearser.close();
}

function reach<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    const { message, cause = message } = error as Error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DATABASE_URL: no se pudo sincronizar con el servidor libSQL (${reason})`, {
      cause: error,
    });
  }
}
