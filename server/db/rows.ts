import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';
import { preparedGet, preparedRun } from './prepared.ts';

type TableWithId = SQLiteTable & { id: SQLiteColumn };

/** Prepares an insert of one row. */
export function insertInto<T extends SQLiteTable>(table: T): (db: Db, values: T['$inferInsert']) => void {
  return preparedRun((db, values: T['$inferInsert']) => db.insert(table).values(values));
}

/** Prepares an insert of one row, which returns its id. */
export function insertWithId<T extends TableWithId>(table: T): (db: Db, values: T['$inferInsert']) => number {
  return preparedGet(
    (db, values: T['$inferInsert']) => db.insert(table).values(values).returning({ id: table.id }),
    (row) => row.id as number,
  );
}

/** Prepares an update of the given columns of one row. */
export function updateById<T extends TableWithId>(
  table: T,
): (db: Db, id: number, values: Partial<T['$inferInsert']>) => void {
  return preparedRun((db, id: number, values: Partial<T['$inferInsert']>) =>
    db.update(table).set(values).where(eq(table.id, id)),
  );
}

export function deleteById(table: TableWithId): (db: Db, id: number) => void {
  return preparedRun((db, id: number) => db.delete(table).where(eq(table.id, id)));
}
