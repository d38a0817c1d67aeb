import {
  count,
  eq,
  getTableColumns,
  Placeholder,
  sql,
  type Column,
  type SQL,
  type SQLWrapper,
  type Table,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';
import { mapRowsFast } from './rowMapper.ts';

type Verb = 'get' | 'all' | 'run';
type Values = Record<string, unknown>;
type Statement<V extends Verb> = Record<V, (values: Values) => unknown>;
/** Gets placeholders for arguments and for fields of objects; undefined where a call gives none. */
type Build<Args extends unknown[], S> = (db: Db, ...args: Args) => { prepare: () => S };

interface Prepare<V extends Verb> {
  <Args extends unknown[], S extends Statement<V>>(
    build: Build<Args, S>,
  ): (db: Db, ...args: Args) => ReturnType<S[V]>;
  <Args extends unknown[], S extends Statement<V>, Result>(
    build: Build<Args, S>,
    read: (found: ReturnType<S[V]>) => Result,
  ): (db: Db, ...args: Args) => Result;
}

/** Prepares a statement once per database and shape: building a query costs more than running it. */
function prepareTo<V extends Verb>(verb: V): Prepare<V> {
  return (build: Build<unknown[], Statement<V>>, read = (found: unknown) => found) => {
    const prepared = new WeakMap<Db, Map<string, Statement<V>>>();
    return (db: Db, ...args: unknown[]) => {
      const { values, shape } = valuesOf(args);
      let statements = prepared.get(db);
      if (!statements) prepared.set(db, (statements = new Map<string, Statement<V>>()));
      let statement = statements.get(shape);
      if (!statement) {
        statement = build(db, ...placesOf(args)).prepare();
        if (verb !== 'run') mapRowsFast(statement, verb);
        statements.set(shape, statement);
      }
      return read(statement[verb](values));
    };
  };
}

/** Prepares the query that `build` makes of its arguments; returns the first row, or the result of `read`. Lists are JSON. */
export const preparedGet = prepareTo('get');
/** Like `preparedGet`, for all rows. */
export const preparedAll = prepareTo('all');
/** Like `preparedGet`, for a write. */
export const preparedRun = prepareTo('run');

/** Like `preparedGet`, for the `count` of a single row. */
export function preparedCount<Args extends unknown[]>(
  build: Build<Args, Record<'get', (values: Values) => { count: number } | undefined>>,
): (db: Db, ...args: Args) => number {
  return preparedGet(build, (row) => row?.count ?? 0);
}

/** True for the rows whose column has one of the values. */
export function isIn(column: SQLWrapper, values: number[] | string[]): SQL {
  return sql`${column} in (select value from json_each(${values}))`;
}

/** Drops the condition of a filter without a value. */
export function eqIfGiven<T>(column: Column, value: T | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

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

/** Prepares an insert of one row, which returns it. */
export function insertReturning<T extends SQLiteTable>(
  table: T,
): (db: Db, values: T['$inferInsert']) => T['$inferSelect'] {
  return preparedGet((db, values: T['$inferInsert']) => db.insert(table).values(values).returning());
}

/** A condition of the helpers below: the column has the value. */
export function equals<C extends Column>(column: C) {
  return (value: C['_']['data']) => eq(column, value);
}

type Where<Args extends unknown[]> = (...args: Args) => SQL | undefined;

/** Prepares the search of one row of a table. */
export function findRow<T extends SQLiteTable, Args extends unknown[]>(table: T, where: Where<Args>) {
  return preparedGet(
    (db, ...args: Args) =>
      db
        .select()
        .from(table as SQLiteTable)
        .where(where(...args)),
    (row) => row as T['$inferSelect'] | undefined,
  );
}

/** Prepares the list of a table's rows, in no order. */
export function listRows<T extends SQLiteTable, Args extends unknown[]>(table: T, where: Where<Args>) {
  return preparedAll(
    (db, ...args: Args) =>
      db
        .select()
        .from(table as SQLiteTable)
        .where(where(...args)),
    (rows) => rows as T['$inferSelect'][],
  );
}

export function countRows<Args extends unknown[]>(table: SQLiteTable, where: Where<Args>) {
  return preparedCount((db, ...args: Args) =>
    db
      .select({ count: count() })
      .from(table)
      .where(where(...args)),
  );
}

export function hasRow<Args extends unknown[]>(table: SQLiteTable, where: Where<Args>) {
  return preparedGet(
    (db, ...args: Args) =>
      db
        .select({ one: sql`1` })
        .from(table)
        .where(where(...args))
        .limit(1),
    (row) => row !== undefined,
  );
}

export function deleteRows<Args extends unknown[]>(table: SQLiteTable, where: Where<Args>) {
  return preparedRun((db, ...args: Args) => db.delete(table).where(where(...args)));
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

type Columns<T extends Table> = T['_']['columns'];

/** Returns some columns of a table under their names, for `select`. */
export function columnsOf<T extends Table, Name extends keyof Columns<T> & string>(
  table: T,
  ...names: Name[]
): Pick<Columns<T>, Name> {
  const columns: Columns<T> = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, Name>;
}

/** `shape` names the given arguments and fields: calls of one shape share a statement. */
function valuesOf(args: unknown[]): { values: Values; shape: string } {
  const values: Values = {};
  let shape = '';
  args.forEach((arg, at) => {
    if (isRow(arg)) {
      for (const [name, value] of givenFields(arg)) {
        values[`${at}.${name}`] = value;
        shape += `${at}.${name},`;
      }
    } else if (arg !== undefined) {
      values[at] = Array.isArray(arg) ? JSON.stringify(arg) : arg;
      shape += `${at},`;
    }
  });
  return { values, shape };
}

function placesOf(args: unknown[]): unknown[] {
  return args.map((arg, at) => {
    if (!isRow(arg)) return arg === undefined ? undefined : new Placeholder(String(at));
    return Object.fromEntries(givenFields(arg).map(([name]) => [name, new Placeholder(`${at}.${name}`)]));
  });
}

function isRow(arg: unknown): arg is Values {
  return typeof arg === 'object' && arg !== null && Object.getPrototypeOf(arg) === Object.prototype;
}

function givenFields(row: Values): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}
