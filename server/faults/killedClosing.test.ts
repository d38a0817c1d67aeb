import { expect, test } from 'vitest';
import { databaseFile, openDatabase } from '../db/open.ts';
import { queryDatabase } from '../testing/dataDir.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { wrongTotals } from '../testing/recount.ts';
import { signInAsAdmin, useServedDir } from '../testing/servedDir.ts';
import { sender } from '../testing/writers.ts';

const SETTLEMENTS = 500;

const { place, start } = useServedDir();

/** As many sellers as settlements, each with something to be paid. */
function fill(): void {
  const database = openDatabase(databaseFile(place.dataDir));
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SETTLEMENTS})`;
  database.client.exec(`
    ${numbers} INSERT INTO users (id, email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
      SELECT 100 + i, 'v' || i || '@example.com', 'V', '1', 'c', 'seller', 'x', 1000, 1, i, i FROM n;
    ${numbers} INSERT INTO commission_entries (seller_id, kind, amount_cents, at, reason)
      SELECT 100 + i, 'adjustment', 100 * i, 1, 'Premio' FROM n;
  `);
  database.close();
}

test(
  'a server killed while it closes 500 settlements leaves each one a draft or closed, with a unique number',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    let server = await start();
    fill();
    const token = await signInAsAdmin(server.address);
    const send = sender(server.address, token);
    const run = await send('POST', '/admin/settlements', { all: true, until: '2026-01-31' });
    const ids = (run.settlements as { _id: string }[]).map(({ _id }) => _id);
    expect(ids).toHaveLength(SETTLEMENTS);

    const acknowledged = new Map<string, number>();
    let killed: Promise<void> | undefined;
    await Promise.allSettled(
      ids.map(async (id) => {
        const { settlement } = await send('POST', `/admin/settlements/${id}/close`);
        acknowledged.set(id, (settlement as { number: number }).number);
        if (acknowledged.size === SETTLEMENTS / 4) killed = server.end('SIGKILL');
      }),
    );
    await killed;
    expect(acknowledged.size).toBeLessThan(SETTLEMENTS);

    server = await start();
    for (const query of wrongTotals) expect(queryDatabase(place.dataDir, query)).toEqual([]);
    const stored = queryDatabase(
      place.dataDir,
      `SELECT json_array(id, state, number, total_cents,
         (SELECT count(*) FROM settlement_lines WHERE settlement_id = settlements.id)) FROM settlements`,
    ).map((row) => JSON.parse(String(row)) as [number, string, number | null, number, number]);
    expect(stored).toHaveLength(SETTLEMENTS);
    for (const [id, state, number, totalCents, lines] of stored) {
      expect([state, number === null, lines]).toEqual(
        state === 'draft' ? ['draft', true, 1] : ['closed', false, 1],
      );
      expect(totalCents).toBeGreaterThan(0);
      expect(acknowledged.get(String(id)) ?? number).toBe(number);
    }
    const numbers = stored.flatMap(([, , number]) => number ?? []).toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(acknowledged.size);

    // Settlements left open can be closed once.
    const again = sender(server.address, token);
    const left = stored.filter(([, state]) => state === 'draft');
    for (const [id] of left.slice(0, 3)) {
      await again('POST', `/admin/settlements/${id}/close`);
      await expect(again('POST', `/admin/settlements/${id}/close`)).rejects.toThrow('409');
    }
  },
);
