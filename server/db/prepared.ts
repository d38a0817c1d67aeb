import { Column, getTableName, is, Param, Placeholder } from 'drizzle-orm';
import type { Db } from './open.ts';

type Values = Record<string, unknown>;

interface Query {
  all: (values?: Values) => unknown;
  get: (values?: Values) => unknown;
  run: (values?: Values) => unknown;
}

/** As typed by Drizzle. */
type Prepared<T extends Query> = Pick<T, keyof Query>;

/** Prepares a statement once per database: building a query on each call costs more than running it. */
export function prepared<T extends Query>(build: (db: Db) => T): (db: Db) => Prepared<T> {
  const statements = new WeakMap<Db, Prepared<T>>();
  return (db) => {
    let statement = statements.get(db);
    if (statement === undefined) {
      statement = withoutOverhead(build(db));
      statements.set(db, statement);
    }
    return statement;
  };
}

/** The same for an INSERT or UPDATE: one statement for each set of columns. `build` sees placeholders as the values of `row`. */
export function preparedWrite<Row extends object, T extends Query>(
  build: (db: Db, row: Row) => T,
): (db: Db, row: Row) => Prepared<T> {
  const statements = new Map<string, (db: Db) => Prepared<T>>();
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

/** What a query prepared by Drizzle holds. */
interface Internals {
  stmt: {
    all: (...bound: unknown[]) => unknown[][];
    get: (...bound: unknown[]) => unknown[] | undefined;
    run: (...bound: unknown[]) => unknown;
    raw: () => void;
  };
  query: { params: unknown[] };
  /** One for each column of a row; a path of two names is a column of a table within the row. */
  fields?: { path: string[]; field: Column | Decoded | { sql: Decoded } }[];
  /** False for a table whose row may be missing (left join). */
  joinsNotNullableMap?: Record<string, boolean>;
}

type Decoder = Pick<Column, 'mapFromDriverValue'>;

/** An expression; one with an alias holds it as `sql`. */
interface Decoded {
  decoder: Decoder;
}

/** Binds values and reads rows like Drizzle, which would examine every parameter and field again for each of them. */
function withoutOverhead<T extends Query>(query: T): Prepared<T> {
  const { stmt, query: built, fields, joinsNotNullableMap } = query as unknown as Internals;
  const bind = binderOf(built.params);
  const lean: Partial<Query> = { run: (values) => stmt.run(...bind(values)) };
  if (fields) {
    const read = readerOf(fields, joinsNotNullableMap);
    stmt.raw();
    lean.all = (values) => stmt.all(...bind(values)).map(read);
    lean.get = (values) => {
      const row = stmt.get(...bind(values));
      return row && read(row);
    };
  }
  return lean as Prepared<T>;
}

function binderOf(params: unknown[]): (values?: Values) => unknown[] {
  const parts = params.map((param) => {
    const value = is(param, Param) ? param.value : param;
    if (!is(value, Placeholder)) return { constant: param };
    return { name: value.name, encoder: is(param, Param) ? param.encoder : undefined };
  });
  return (values = {}) =>
    parts.map(({ constant, name, encoder }) => {
      if (name === undefined) return constant;
      const value = values[name];
      if (value === undefined) throw new Error(`no value for the placeholder ${name}`);
      return value === null || encoder === undefined ? value : encoder.mapToDriverValue(value);
    });
}

function readerOf(
  fields: NonNullable<Internals['fields']>,
  joinsNotNullableMap: Internals['joinsNotNullableMap'],
): (row: unknown[]) => Values {
  const columns = fields.map(({ path, field }) => ({
    table: path.length > 1 ? path[0] : undefined,
    name: path.at(-1) ?? '',
    decoder: is(field, Column) ? field : 'sql' in field ? field.sql.decoder : field.decoder,
  }));
  /** The first column of each table that may be missing. */
  const optional = fields.flatMap(({ path, field }, index) => {
    const isFirst = path.length > 1 && fields.findIndex((other) => other.path[0] === path[0]) === index;
    const isMissable = is(field, Column) && joinsNotNullableMap?.[getTableName(field.table)] === false;
    return isFirst && isMissable ? [{ table: path[0] ?? '', index }] : [];
  });
  return (values) => {
    const row: Values = {};
    values.forEach((value, index) => {
      const { table, name, decoder } = columns[index] as (typeof columns)[number];
      const target = table === undefined ? row : ((row[table] ??= {}) as Values);
      target[name] = value === null ? null : decoder.mapFromDriverValue(value);
    });
    for (const { table, index } of optional) if (values[index] === null) row[table] = null;
    return row;
  };
}
