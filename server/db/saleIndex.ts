import { desc, eq, sql } from 'drizzle-orm';
import { digitsOf } from '../../shared/search/words.ts';
import { linesOf, readings } from './folding.ts';
import type { Db } from './open.ts';
import { columnsOf, preparedAll } from './prepared.ts';
import { sales, saleSearchQueue } from './schema.ts';
import { sellerTerm, statusTerm, type TextOf } from './textSearch.ts';

/** Sources of a sale's texts. Few columns: reading them takes a third of a search among one's own. */
export const saleTextColumns = {
  ...columnsOf(sales, 'id', 'sellerId', 'sellerName', 'status', 'description'),
  lines:
    sql<string>`customer_name || char(10) || customer_email || char(10) || plan_name || char(10) || city || char(10) ||
    street || ' ' || street_number`.as('lines'),
  numbers:
    sql<string>`coalesce(dni_digits, customer_dni) || char(10) || customer_phone || char(10) || coalesce(phone_number, '')`.as(
      'numbers',
    ),
};

type SaleTexts = ReturnType<typeof listQueued>[number];

/** The columns of the index. Whose a sale is: the name, and the id as a term. */
const TEXTS: Record<string, (sale: SaleTexts) => string> = {
  body: ({ lines }) => readings(lines),
  digits: ({ numbers }) => linesOf(numbers.split('\n').map(digitsOf)),
  note: ({ description }) => readings(description),
  seller: ({ sellerName, sellerId }) => readings(sellerName) + sellerTerm(sellerId),
  status: ({ status }) => statusTerm(status),
};

/** Few are asked for in most searches. */
export function textsOfSale(sale: SaleTexts): TextOf {
  const made: Record<string, string> = {};
  return (name) => (made[name] ??= TEXTS[name]?.(sale) ?? '');
}

/** Sales that the index does not have yet, newest first. They are few, except when all are indexed again. */
export const listQueued = preparedAll((db, limit: number) =>
  db
    .select(saleTextColumns)
    .from(saleSearchQueue)
    .crossJoin(sales)
    .where(eq(sales.id, saleSearchQueue.saleId))
    .orderBy(desc(saleSearchQueue.saleId))
    .limit(limit),
);

/** The index takes so many for what one costs. */
const QUEUED_MIN = 32;
/** Some 15 ms. */
const AT_ONCE = 200;

/**
 * Indexes the newest that wait, unless they are fewer than `least`: then returns false. Call after each write of a sale, in its
 * transaction. The index has its own merging turned off: it would come as one long stop, here as many pages come each time as sales. With fewer
 * the parts pile up, and sixteen of one size are merged in one stop of up to 0.9 s.
 */
export function indexQueued(db: Db, atOnce = AT_ONCE, least = QUEUED_MIN): boolean {
  const last = sql`select 1 from sale_search_queue where sale_id > 0 limit 1 offset ${least - 1}`;
  if (!db.get(last)) return false;
  const rows = listQueued(db, atOnce).toReversed();
  const texts = rows.map((row) => [row.id, ...Object.values(TEXTS).map((textOf) => textOf(row))]);
  const pages = Math.min(rows.length, AT_ONCE);
  db.run(sql`insert into sale_search (sale_search, rank) values ('merge', ${pages})`);
  db.run(sql`insert into sale_search (rowid, body, digits, note, seller, status)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
    from json_each(${JSON.stringify(texts)})`);
  db.run(sql`delete from ${saleSearchQueue} where sale_id >= ${rows[0]?.id}`);
  return true;
}
