import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { SaleView } from '../../shared/sales/sales.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { memoryOf } from '../testing/memory.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

const EVENTS = 5000;
const MB = 2 ** 20;

async function openAccount(address: string, name: string) {
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${name}@example.com`,
      password: 'clave-segura-981',
      phone: '11 5555-0000',
      location: 'Rosario',
    }),
  });
  const { token } = (await response.json()) as { token: string };
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return { post };
}

test(
  "one account's batches of long histories neither fill a server nor keep others waiting",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ventas-growth-'));
    const { address, pid, end } = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: 'on' });
    try {
      const [ana, bea] = [await openAccount(address, 'ana'), await openAccount(address, 'bea')];
      const { sale } = (await (await ana.post('/api/sales', saleInput())).json()) as { sale: SaleView };
      const database = new BetterSqlite3(join(dataDir, 'app.db'));
      database
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${EVENTS})
         INSERT INTO sale_events (sale_id, kind, at, actor_id, field, from_value, to_value)
         SELECT ?, 'edited', ?, 1, 'description', i || ?, i || ? FROM n`,
        )
        .run(Number(sale._id), Date.now(), 'ñ'.repeat(900), 'ñ'.repeat(900));
      database.close();
      const before = memoryOf(pid).now;
      const names = Array(20).fill('sales.events').join();
      const inputs = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [index, { id: sale._id, before: String(EVENTS - index) }]),
      );
      let left = 24;
      const batches = Array.from({ length: 24 }, async () => {
        const response = await ana.post(`/trpc/${names}?batch=1`, inputs);
        await response.arrayBuffer();
        left -= 1;
        return response.status;
      });
      // Served while most of the others wait for their turn.
      const served = await bea.post('/trpc/sales.stats?batch=1', {});
      expect([served.status, left > 12]).toEqual([200, true]);
      expect(await Promise.all(batches)).toEqual(Array(24).fill(200));
      expect((memoryOf(pid).peak - before) / MB).toBeLessThan(300);
    } finally {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true });
    }
  },
  PROGRAM_TIMEOUT_MS,
);
