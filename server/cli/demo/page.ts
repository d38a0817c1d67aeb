import { sellerPageMonths, sellerPages } from '../../db/schema.ts';
import { addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { rawInsert, type Demo } from './context.ts';
import type { DemoSeller } from './sellers.ts';

const MONTHS: [visits: number, requests: number][] = [
  [38, 4],
  [61, 7],
  [24, 2],
];

/** Gives the seller with the known login a page, unless an earlier demo did. */
export function fillPage({ client, calendar }: Demo, [seller]: DemoSeller[]): void {
  const hasPage = client.prepare('select 1 from seller_pages where user_id = ? or slug = ?');
  if (!seller || hasPage.get(seller.id, 'lucia') !== undefined) return;
  rawInsert(
    client,
    sellerPages,
  )({
    userId: seller.id,
    slug: 'lucia',
    isEnabled: true,
    message: 'Hola, soy Lucía. Instalamos tu alarma sin costo y te acompaño en todo el proceso.',
    updatedAtMs: seller.joinedMs,
  });
  const insertMonth = rawInsert(client, sellerPageMonths);
  const thisMonth = argentineDay(calendar.todayMs).slice(0, 7);
  for (const [index, [visits, requests]] of MONTHS.entries()) {
    const month = addMonths(thisMonth, index + 1 - MONTHS.length);
    insertMonth({ userId: seller.id, month, visits, requests });
  }
}
