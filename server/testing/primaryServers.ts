import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import type { Database } from '../db/open.ts';
import { openPrimary } from '../db/primary/open.ts';
import { startPrimary, type TestPrimary } from './primary.ts';

interface Servers {
  folder: string;
  primary: TestPrimary;
  here: Database;
  there: Database;
  openServer: (replica: string, lockWaitMs?: number) => Database;
}

/** Two servers on a primary with an empty table of numbers. */
export const test = base.extend<{ servers: Servers }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture gets
  servers: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'ventas-primary-'));
    const primary = await startPrimary(join(folder, 'primary'));
    const openServer = (replica: string, lockWaitMs?: number) => {
      const database = openPrimary(primary.url, {
        replicaFile: join(folder, replica),
        ...(lockWaitMs && { lockWaitMs }),
      });
      database.beginServing();
      return database;
    };
    const [here, there] = [openServer('here.db'), openServer('there.db')];
    here.blockingTransaction(() =>
      here.client.exec('CREATE TABLE numbers (n integer PRIMARY KEY, name text UNIQUE) STRICT;'),
    );
    await refresh(there);
    const servers = { folder, primary, here, there, openServer };
    await use(servers);
    servers.here.close();
    servers.there.close();
    await servers.primary.end('SIGKILL');
    rmSync(folder, { recursive: true });
  },
});

/** Inserts a number. */
export const add = ({ client }: Database, n: number, name = `number ${n}`) =>
  client.prepare('INSERT INTO numbers VALUES (?, ?)').run(n, name);

/** Reads all numbers. */
export const all = ({ client }: Database) => client.prepare('SELECT n FROM numbers ORDER BY n').pluck().all();

/** Follows the primary up to its last commit. */
export const refresh = async (database: Database) => database.refresh();

/** Returns the error of a promise that has to fail. */
export const rejection = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
