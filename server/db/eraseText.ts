import { and, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ERASED } from '../../shared/values/erased.ts';
import type { Db } from './open.ts';

/** Overwrites a column with 'Datos borrados' where it has a text; returns the number of rows. Not prepared: rarely used. */
export function eraseText(db: Db, column: SQLiteColumn, where: SQL | undefined): number {
  const isText = and(where, isNotNull(column), ne(column, ERASED));
  return db.run(sql`update ${column.table} set ${sql.identifier(column.name)} = ${ERASED} where ${isText}`)
    .changes;
}
