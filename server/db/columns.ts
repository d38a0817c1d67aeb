import { getTableColumns, type Table } from 'drizzle-orm';

type Columns<T extends Table> = T['_']['columns'];

/** Returns some columns of a table under their names, for `select`. */
export function columnsOf<T extends Table, Name extends keyof Columns<T> & string>(
  table: T,
  ...names: Name[]
): Pick<Columns<T>, Name> {
  const columns: Columns<T> = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, Name>;
}
