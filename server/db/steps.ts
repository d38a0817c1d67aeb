import { setImmediate as nextTurn } from 'node:timers/promises';
import { runSlice, waitForLock, type Steps } from './transactions.ts';

interface OwnConnection<Db> {
  db: Db;
  client: { exec: (statement: string) => unknown; readonly inTransaction: boolean };
  waitAsync: () => void;
  close: () => void;
}

/** Runs steps as one transaction, some milliseconds at a time, and closes the connection. */
export async function inOwnTransaction<Db, T>(
  { db, client, waitAsync, close }: OwnConnection<Db>,
  work: (db: Db) => Steps<T>,
  lockWaitMs?: number,
): Promise<T> {
  waitAsync();
  try {
    await waitForLock(() => client.exec('BEGIN IMMEDIATE'), lockWaitMs);
    const steps = work(db);
    for (;;) {
      const slice = runSlice(steps);
      await nextTurn();
      if (!slice.done) continue;
      client.exec('COMMIT');
      return slice.value;
    }
  } catch (error) {
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  } finally {
    close();
  }
}
