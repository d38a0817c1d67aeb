import { Column, is, noopDecoder, SQL, Subquery, type DriverValueDecoder } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core';

/** What Drizzle's prepared query keeps; its types hide it. */
interface PreparedQuery {
  fields?: SelectedFieldsOrdered;
  customResultMapper?: (rows: unknown[][]) => unknown;
}

type Decoder = DriverValueDecoder<unknown, unknown>;

/**
 * Replaces how a prepared query makes objects of rows, with the same result. Drizzle looks up each column's kind for each
 * row, and fills the object key by key, which V8 makes a hash table: slow to make, to read and to copy. Rows with objects in
 * them stay Drizzle's.
 */
export function mapRowsFast(prepared: object, verb: 'get' | 'all'): void {
  const query = prepared as PreparedQuery;
  if (!query.fields || query.fields.some(({ path }) => path.length > 1)) return;
  const objectOf = compile(query.fields);
  query.customResultMapper = verb === 'all' ? (rows) => rows.map(objectOf) : ([row = []]) => objectOf(row);
}

/** Compiled to a literal with all keys: `(row) => ({ "id": row[0], "isActive": row[1] === null ? null : decode[1](row[1]) })`. */
function compile(fields: SelectedFieldsOrdered): (row: unknown[]) => object {
  const decode = fields.map(({ field }) => {
    const decoder = decoderOf(field);
    return isPlain(decoder) ? undefined : (value: unknown) => decoder.mapFromDriverValue(value);
  });
  const entries = fields.map(({ path: [name] }, at) => {
    const value = decode[at] ? `row[${at}] === null ? null : decode[${at}](row[${at}])` : `row[${at}]`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  const make = new Function('decode', `return (row) => ({ ${entries.join(', ')} })`);
  return make(decode) as (row: unknown[]) => object;
}

function decoderOf(field: SelectedFieldsOrdered[number]['field']): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return hiddenDecoder(field);
  return hiddenDecoder(is(field, Subquery) ? field._.sql : field.sql);
}

const hiddenDecoder = (sql: SQL) => (sql as unknown as { decoder: Decoder }).decoder;

function isPlain(decoder: Decoder): boolean {
  return decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
}
