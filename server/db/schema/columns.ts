import { integer, type SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The id of a row that must exist in another table. */
export function idOf(name: string, column: () => SQLiteColumn) {
  return integer(name).notNull().references(column);
}
