import { describe, expect } from 'vitest';
import { fill, test } from '../testing/migrations.ts';
import { wrongTotals } from '../testing/recount.ts';
import { migrateDatabase } from './migrate.ts';
import type { Database } from './open.ts';

const rowOf = ({ client }: Database, query: string, id: number) => client.prepare(query).get(id);

describe('sales from before there were verifications', () => {
  const SOLD_MS = 1_000;
  const CHANGED_MS = 5_000;
  const EDITED_MS = 9_000;

  /** Stores a sale as that version did, with its last change of status, if any; returns its id. */
  function insertOldSale({ client }: Database, status: string, changedAtMs?: number): number {
    client.exec(
      `UPDATE sales SET photo_id = NULL;
       INSERT INTO sales (seller_id, plan_id, status, description, seller_name, plan_name, price_cents, rate_bp,
         commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
         postal_code, photo_id, created_at, updated_at, sold_on)
       SELECT seller_id, plan_id, '${status}', description, seller_name, plan_name, price_cents, rate_bp, commission_cents,
         'Ana Paz', customer_email, customer_phone, '28.111.222', street, street_number, city, province, postal_code,
         1, ${SOLD_MS}, ${EDITED_MS}, sold_on
       FROM sales WHERE id = 1`,
    );
    const id = Number(client.prepare('SELECT max(id) FROM sales').pluck().get());
    if (changedAtMs !== undefined) {
      client.exec(
        `INSERT INTO sale_events (sale_id, actor_id, at, kind, field, from_value, to_value) VALUES
         (${id}, 1, ${changedAtMs - 1}, 'status_changed', 'status', 'x', 'x'),
         (${id}, 1, ${changedAtMs}, 'status_changed', 'status', 'x', '${status}'),
         (${id}, 1, ${EDITED_MS}, 'edited', 'description', 'a', 'b')`,
      );
    }
    return id;
  }

  test.for<
    [status: string, changedAtMs: number | undefined, attempt: object, task?: [name: string, since: number]]
  >([
    ['pending', undefined, { state: 'pending', source: 'manual', decided_at: null }, ['verify', SOLD_MS]],
    ['pending_appointment', CHANGED_MS, {}, ['follow_up', CHANGED_MS]],
    ['pending_appointment', undefined, {}, ['follow_up', EDITED_MS]],
    ['appointed', CHANGED_MS, {}, ['date', CHANGED_MS]],
    ['installed', CHANGED_MS, {}],
    ['completed', undefined, {}],
    ['cancelled', CHANGED_MS, {}],
  ])(
    '%s, changed at %s: have one attempt and the task that follows',
    ([status, changedAtMs, attempt, task], { database }) => {
      fill(database, 4);
      const id = insertOldSale(database, status, changedAtMs);
      migrateDatabase(database);
      const attempts = database.client.prepare('SELECT * FROM sale_verifications WHERE sale_id = ?').all(id);
      expect(attempts).toMatchObject([
        {
          attempt: 1,
          holder_name: 'Ana Paz',
          holder_dni: '28.111.222',
          relationship: 'holder',
          photo_id: 1,
          state: 'approved',
          source: 'import',
          created_at: SOLD_MS,
          decided_at: changedAtMs ?? EDITED_MS,
          decided_by_id: null,
          replaced_at: null,
          ...attempt,
        },
      ]);
      const [name, since] = task ?? [];
      expect(rowOf(database, 'SELECT task, since, ends_at FROM sale_tasks WHERE sale_id = ?', id)).toEqual(
        task && { task: name, since, ends_at: null },
      );
      expect(rowOf(database, 'SELECT possible_duplicate FROM sales WHERE id = ?', id)).toEqual({
        possible_duplicate: 0,
      });
      for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
    },
  );
});
