import { Placeholder } from 'drizzle-orm';
import type { Db } from './open.ts';

/** Prepares a statement once per database: building a query on each call costs more than running it. */
export function prepared<T extends object>(build: (db: Db) => T): (db: Db) => T {
  const statements = new WeakMap<Db, T>();
  return (db) => {
    let statement = statements.get(db);
    if (statement === undefined) {
      statement = build(db);
      statements.set(db, statement);
    }
    return statement;
  };
}

/** Like `prepared`, for an INSERT or UPDATE: one statement per set of columns. `build` gets placeholders as values of `row`. */
export function preparedWrite<Row extends object, T extends object>(
  build: (db: Db, row: Row) => T,
): (db: Db, row: Row) => T {
  const statements = new Map<string, (db: Db) => T>();
  return (db, row) => {
    const columns = Object.keys(row).filter((column) => row[column as keyof Row] !== undefined);
    const key = columns.join();
    let statement = statements.get(key);
    if (statement === undefined) {
      const placeholders = Object.fromEntries(columns.map((column) => [column, new Placeholder(column)]));
      statement = prepared((database) => build(database, placeholders as Row));
      statements.set(key, statement);
    }
    return statement(db);
  };
}
