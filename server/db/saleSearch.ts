import { sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { plainText } from '../../shared/search/words.ts';
import type { Db } from './open.ts';
import { preparedAll } from './prepared.ts';
import { saleSearchQueue } from './schema.ts';
import { fitterOf, queryOf, type Match } from './textSearch.ts';

/** The text index over sales; rowid is the sale's id. See triggers/sales.sql. */
export const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

const texts = sqliteView('sale_search_texts', {
  id: integer('id').notNull(),
  body: text('body').notNull(),
  digits: text('digits').notNull(),
  note: text('note').notNull(),
  seller: text('seller').notNull(),
  status: text('status').notNull(),
}).existing();

const listQueued = preparedAll((db) =>
  db
    .select()
    .from(texts)
    .where(sql`${texts.id} in (select ${saleSearchQueue.saleId} from ${saleSearchQueue})`),
);

/** A query for the text index, and the ids, as JSON, of the sales that fit and are not in it yet. */
export interface SaleMatch {
  query: string;
  queued: string;
}

/** Call in the transaction that reads the index. Returns a function, to ask for several among the same sales that wait. */
export function saleMatcher(db: Db): (match: Match) => SaleMatch {
  const queue = listQueued(db).map(({ id, ...columns }) => ({
    id,
    columns: Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, plainText(value)])),
  }));
  return (match) => {
    const fits = fitterOf(match);
    const queued = queue.flatMap(({ id, columns }) => (fits(columns) ? [id] : []));
    return { query: queryOf(match), queued: JSON.stringify(queued) };
  };
}
