import { sql, type SQL } from 'drizzle-orm';
import { placeKey } from '../../shared/zones/coverage.ts';
import { foldedCustomer, foldedPerson } from './folding.ts';
import type { Database, Db } from './open.ts';
import { indexQueued } from './saleIndex.ts';

/** Name of the row in `settings` with the version of the comparer that the stored texts were folded by. */
const FOLDED_BY = 'folded';
/** Raise it when a text or number compares otherwise: the next start folds what is stored again. */
const VERSION = '2';

type Row = { id: number } & Parameters<typeof foldedPerson>[0] & Parameters<typeof foldedCustomer>[0];

/** The columns that are folded, as the function names them, and where the result is kept. */
const KEPT = {
  prospects: {
    texts: 'name, phone, city AS place',
    fold: foldedPerson,
    write: (folded) => [
      sql`UPDATE prospects SET name_key = value ->> 'nameKey', city_key = value ->> 'placeKey', digits = value ->> 'digits',
        search_text = value ->> 'searchText' FROM json_each(${folded}) WHERE prospects.id = value ->> 'id'`,
    ],
  },
  users: {
    texts: 'name, email, phone, location AS place',
    fold: foldedPerson,
    write: (folded) => [
      sql`INSERT OR REPLACE INTO user_names (id, sort_key, location_key)
        SELECT value ->> 'id', value ->> 'nameKey', value ->> 'placeKey' FROM json_each(${folded})`,
      sql`INSERT OR REPLACE INTO user_search (rowid, name, body, digits) SELECT value ->> 'id', value ->> 'names',
        value ->> 'searchText', value ->> 'digits' FROM json_each(${folded})`,
    ],
  },
  sales: {
    texts: 'customer_name AS customerName, customer_dni AS customerDni, customer_phone AS customerPhone',
    fold: foldedCustomer,
    write: (folded) => [
      sql`UPDATE sales SET customer_key = value ->> 'customerKey', dni_digits = value ->> 'dniDigits',
        phone_number = value ->> 'phoneNumber' FROM json_each(${folded}) WHERE sales.id = value ->> 'id'`,
    ],
  },
} satisfies Record<string, { texts: string; fold: (row: Row) => object; write: (folded: string) => SQL[] }>;

type Table = keyof typeof KEPT;

/** Writes what is kept of a row's texts as they compare; returns its id. Call after each change of them, in its transaction. */
export function keepFolded(db: Db, table: Table, id: number): number {
  foldRows(db, table, sql`id = ${id}`);
  return id;
}

/** Returns the last row's id. */
function foldRows(db: Db, table: Table, where: SQL): number | undefined {
  const { texts, fold, write } = KEPT[table];
  const rows = db.all<Row>(sql`SELECT id, ${sql.raw(`${texts} FROM ${table}`)} WHERE ${where}`);
  for (const statement of write(JSON.stringify(rows.map((row) => ({ id: row.id, ...fold(row) })))))
    db.run(statement);
  return rows.at(-1)?.id;
}

/** True if stored texts were folded by another comparer than today's. */
export function isFoldingStale({ client }: Database): boolean {
  return client.prepare('SELECT value FROM settings WHERE name = ?').pluck().get(FOLDED_BY) !== VERSION;
}

/** Many rows at once: with a libSQL server each statement is a round trip. */
const ROWS_AT_ONCE = 5000;
/** A million sales take a minute, of which indexing so many is a tenth: the rest, and merging, follow in steps when a server has started. */
const INDEXED_AT_ONCE = 100_000;

/** Folds stored texts again, which SQL cannot. Call in the migrations' transaction. */
export function refold({ db, client }: Database): void {
  refoldZones(client);
  for (const table of Object.keys(KEPT) as Table[]) {
    let last: number | undefined = 0;
    while (last !== undefined)
      last = foldRows(db, table, sql`id > ${last} ORDER BY id LIMIT ${ROWS_AT_ONCE}`);
  }
  client.exec(`INSERT INTO user_search (user_search) VALUES ('optimize');
    INSERT INTO sale_search (sale_search) VALUES ('delete-all');
    INSERT OR IGNORE INTO sale_search_queue (sale_id) SELECT id FROM sales;
    INSERT OR IGNORE INTO settings (name, value) SELECT 'search_rewrite', 'wanted 9e15' FROM sales LIMIT 1`);
  for (let count = 0; count < INDEXED_AT_ONCE && indexQueued(db, ROWS_AT_ONCE, 1); count += ROWS_AT_ONCE);
  client
    .prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    )
    .run(FOLDED_BY, VERSION);
}

/** Of two rules that became one place the newer applies; the key of the older is no place's. */
function refoldZones(client: Database['client']): void {
  const zones = client
    .prepare(
      'SELECT id, province, city, postal_from, postal_to FROM zones WHERE city IS NOT NULL ORDER BY id DESC',
    )
    .all() as { id: number; province: string; city: string; postal_from: string; postal_to: string }[];
  const taken = new Set<string>();
  const keys = zones.map(({ id, city, ...place }) => {
    const key = placeKey(city);
    const whole = JSON.stringify([key, place]);
    const isOlder = taken.has(whole);
    taken.add(whole);
    return [id, isOlder ? `${key}\n${id}` : key];
  });
  client.exec(`UPDATE zones SET city_key = char(10) || id WHERE city IS NOT NULL`);
  client
    .prepare(
      `UPDATE zones SET city_key = key.value ->> 1 FROM json_each(?) AS key WHERE zones.id = key.value ->> 0`,
    )
    .run(JSON.stringify(keys));
}
