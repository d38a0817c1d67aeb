import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { AttemptLimits } from './features/auth/auth.limits.ts';
import type { ChatFeed } from './features/chat/chat.feed.ts';

/** What every service works with: one per running server, made by `buildApp`. */
export interface App extends Pick<Database, 'db' | 'transaction' | 'snapshot'> {
  config: Config;
  /** The clock, in milliseconds since the epoch. */
  now: () => number;
  log: FastifyBaseLogger;
  limits: AttemptLimits;
  chatFeed: ChatFeed;
  /** Signs the names of private files; made once for this database. */
  fileKey: Buffer;
}
