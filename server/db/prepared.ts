import type { Db } from './open.ts';

/**
 * Prepares a statement once per database and hands back the same one ever after:
 * building a query anew on each call costs more than running it.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
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
