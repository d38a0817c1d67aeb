import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../shared/values/durations.ts';
import { foldedCustomer } from '../db/folding.ts';
import type { Database } from '../db/open.ts';
import { indexQueued } from '../db/saleIndex.ts';
import { sales, saleVerifications } from '../db/schema.ts';
import type { TestApp } from './testApp.ts';

type NewSale = typeof sales.$inferInsert;

/** Inserts sales of the first plan with attempts and commissions, bypassing services like an import; `rows` override values. */
export function insertSales(
  { database, clock }: TestApp,
  rows: Iterable<Partial<NewSale> & { sellerId: number }>,
): void {
  const insert = rawInsert(database.client, sales);
  const insertAttempt = rawInsert(database.client, saleVerifications);
  database.blockingTransaction(() => {
    for (const row of rows) {
      const sale: NewSale = {
        planId: 1,
        status: 'pending',
        description: 'Alarma',
        sellerName: 'Vendedora',
        planName: 'Plan',
        priceCents: 100,
        rateBp: 1000,
        commissionCents: 10,
        customerName: 'Ana',
        customerEmail: 'ana@example.com',
        customerPhone: '1',
        customerDni: '1',
        street: 's',
        streetNumber: '1',
        city: 'c',
        province: 'p',
        postalCode: '1',
        createdAtMs: clock.nowMs,
        updatedAtMs: clock.nowMs,
        soldOn: '2026-03-10',
        ...row,
      };
      Object.assign(sale, foldedCustomer(sale));
      const isPending = sale.status === 'pending';
      insertAttempt({
        saleId: insert(sale),
        attempt: 1,
        holderName: sale.customerName,
        holderDni: sale.customerDni,
        relationship: 'holder',
        photoId: sale.photoId ?? null,
        state: isPending ? 'pending' : 'approved',
        source: isPending ? 'manual' : 'import',
        createdAtMs: sale.createdAtMs,
        decidedAtMs: isPending ? null : sale.updatedAtMs,
      });
    }
    while (indexQueued(database.db, 1000));
    postEarned(database.client);
  });
}

const HOLD_MS = 10 * DAY_MS;

/** Posts what sales without a ledger have earned, as migration 0018_commissions does. */
function postEarned(client: Database['client']): void {
  client
    .prepare(
      `INSERT INTO commission_entries (sale_id, seller_id, kind, cycle, amount_cents, price_cents, rate_bp, at, actor_id)
       SELECT s.id, s.seller_id, 'earned', 1, s.commission_cents, s.price_cents, s.rate_bp, coalesce(e.at, s.updated_at), e.actor_id
       FROM sales s
       LEFT JOIN sale_events e ON e.id =
         (SELECT min(id) FROM sale_events WHERE sale_id = s.id AND kind = 'status_changed' AND to_value IN ('installed', 'completed'))
       WHERE s.status IN ('installed', 'completed') AND NOT EXISTS (SELECT 1 FROM commission_cycles WHERE sale_id = s.id)
       ORDER BY 8, s.id`,
    )
    .run();
  client
    .prepare(
      `INSERT INTO commission_cycles (sale_id, cycle, source, seller_id, earned_entry_id, amount_cents, earned_at, payable_at)
       SELECT e.sale_id, 1, 'own', e.seller_id, e.id, e.amount_cents, e.at,
         min(e.at + ?, CASE s.status WHEN 'completed' THEN s.updated_at ELSE e.at + ? END)
       FROM commission_entries e JOIN sales s ON s.id = e.sale_id
       WHERE e.kind = 'earned' AND NOT EXISTS (SELECT 1 FROM commission_cycles WHERE sale_id = e.sale_id)`,
    )
    .run(HOLD_MS, HOLD_MS);
}

/** Inserts without the query builder, which is slower than SQLite itself; returns the new id. */
function rawInsert<T extends SQLiteTable>(client: Database['client'], table: T) {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const names = columns.map(([, column]) => column.name).join(', ');
  const statement = client.prepare(
    `insert into ${getTableName(table)} (${names}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (row: T['$inferInsert']): number => {
    const values = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return Number(statement.run(values).lastInsertRowid);
  };
}
