import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';

/** What every service works with; `buildApp` makes one per running server. */
export interface AppContext extends Pick<Database, 'db' | 'transaction' | 'snapshot'> {
  config: Config;
  /** The clock, in milliseconds since the epoch. */
  now: () => number;
  log: FastifyBaseLogger;
  /**
   * For a write that a read makes on the side: swallows its failure if the disk or a lock is the trouble, and logs the first
   * of each kind. Throws any other.
   */
  tolerate: (error: unknown) => void;
  /** Signs the names of private files. */
  fileKey: Buffer;
  /** Runs `work` when the server starts to close, before it waits for open connections. */
  onClose: (work: () => Promise<void>) => void;
}

/** Wraps `make` so that it runs once per running server, on first use: for state that one feature keeps in memory. */
export function perServer<T>(make: (ctx: AppContext) => T): (ctx: AppContext) => T {
  // Every call carries a copy of the context; the database in it is always the same object.
  const made = new WeakMap<AppContext['db'], T>();
  return (ctx) => {
    let value = made.get(ctx.db);
    if (value === undefined) {
      value = make(ctx);
      made.set(ctx.db, value);
    }
    return value;
  };
}
