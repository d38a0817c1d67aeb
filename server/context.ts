import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Session } from './caller.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';

/** The context of reads, also of those in the reading thread (longReads/). */
export interface ReadContext extends Pick<Database, 'db' | 'snapshot'> {
  now: () => number;
  fileKey: KeyObject;
}

export interface AppContext
  extends ReadContext, Pick<Database, 'transaction' | 'isShared' | 'probe' | 'emptyLog'> {
  /** Runs a long read, in another thread if there is one (longReads/). */
  readAside: <Args extends unknown[], Result>(
    read: (ctx: ReadContext, ...args: Args) => Result | Promise<Result>,
    args: Args,
    account?: string | number,
  ) => Promise<Result>;
  config: Config;
  log: FastifyBaseLogger;
  /** For optional writes of a read: true for failures of disk, lock or database; logs the first of each kind. */
  noteOutage: (error: unknown) => boolean;
  /** Makes health report a damaged database, if the error means one. */
  noteDamage: (error: unknown) => void;
  /** Set by imports: records events without notifying anyone. */
  isPast?: true | undefined;
  /** Returns the session of a token and extends it if possible; throws 401 without a live one. */
  requireSession: (ctx: AppContext, token: string | undefined) => Session;
  noteCaller?: ((userId: number) => void) | undefined;
  ip?: string;
  userAgent?: string | undefined;
  /** Runs `work` when the server starts to close, before it waits for open connections. */
  onClose: (work: () => Promise<void>) => void;
}

/** Takes a text that changes with the result; returns true if the caller has that result. */
export type IsCurrent = (state: string) => boolean;

/** Runs `make` once per running server, on first use: for state that one feature keeps in memory. */
export function perServer<T, Ctx extends ReadContext = AppContext>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  // Calls carry copies of the context; the database in it is always the same object.
  const made = new WeakMap<ReadContext['db'], T>();
  return (ctx) => {
    let value = made.get(ctx.db);
    if (value === undefined) {
      value = make(ctx);
      made.set(ctx.db, value);
    }
    return value;
  };
}
