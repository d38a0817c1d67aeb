import type BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Db } from './open.ts';
import * as schema from './schema.ts';

/** Drizzle on this client, except that it writes parameters as `+?`. */
export function createDb(client: BetterSqlite3.Database): Db {
  const db = drizzle({ client, schema });
  // SQLite looks at the value of a plain parameter when it plans. It then plans most queries with a join, an order or a limit
  // again each time they run, which takes longer than running them. An expression is planned once, whatever its value.
  const { dialect } = db as unknown as { dialect: { escapeParam: () => string } };
  dialect.escapeParam = () => '+?';
  return db;
}
