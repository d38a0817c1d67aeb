import { postEarned } from '../cli/demo/commissions.ts';
import { rawInsert } from '../cli/demo/context.ts';
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
    postEarned(database.client);
  });
}
