import { placeKey } from '../../shared/zones/coverage.ts';
import { foldedProspect } from './folding.ts';
import type { Database } from './open.ts';

type Client = Database['client'];

/** Name of the row in `settings` with the version of the comparer that the stored texts were folded by. */
const FOLDED_BY = 'folded';
/** Raise it when shared/search/words.ts or `placeKey` changes: the next start folds what is stored again. */
const VERSION = '2';

/** True if stored texts were folded by another comparer than today's. */
export function isFoldingStale(client: Client): boolean {
  return client.prepare('SELECT value FROM settings WHERE name = ?').pluck().get(FOLDED_BY) !== VERSION;
}

/** Folds stored texts again, which SQL cannot. Call in the migrations' transaction. */
export function refold(client: Client): void {
  refoldZones(client);
  refoldProspects(client);
  client
    .prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    )
    .run(FOLDED_BY, VERSION);
}

/** Of two rules that became one place the newer applies; the key of the older is no place's. */
function refoldZones(client: Client): void {
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

const ROWS_AT_ONCE = 5000;

/** Many rows at once: with a libSQL server each statement is a round trip. */
function refoldProspects(client: Client): void {
  const read = client.prepare(
    `SELECT id, name, phone, city FROM prospects WHERE id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
  );
  const update =
    client.prepare(`UPDATE prospects SET name_key = value ->> 'nameKey', city_key = value ->> 'cityKey',
    digits = value ->> 'digits', search_text = value ->> 'searchText' FROM json_each(?) AS folded
    WHERE prospects.id = folded.value ->> 'id'`);
  let last: number | undefined = 0;
  while (last !== undefined) {
    const rows = read.all(last) as ({ id: number } & Parameters<typeof foldedProspect>[0])[];
    update.run(JSON.stringify(rows.map(({ id, ...texts }) => ({ id, ...foldedProspect(texts) }))));
    last = rows.at(-1)?.id;
  }
}
