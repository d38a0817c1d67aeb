import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import type { Agenda } from './agenda.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';

export interface Demo {
  /** Its clock is the agenda's, and its transactions are all one. */
  ctx: AppContext;
  client: Database['client'];
  calendar: Calendar;
  agenda: Agenda;
  random: (part: string) => Random;
}

/** Someone whose calls make the history. */
export type Actor = SignedInUser;

/** Inserts without the query builder, which is slower than SQLite itself; returns the new id. */
export function rawInsert<T extends SQLiteTable>(client: Demo['client'], table: T) {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const names = columns.map(([, column]) => column.name).join(', ');
  const statement = client.prepare(
    `insert into ${getTableName(table)} (${names}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (row: T['$inferInsert']): number => {
    const values = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return Number(statement.run(values).lastInsertRowid);
  };
}
