import { expect, test, vi } from 'vitest';
import { queryDatabase } from '../testing/dataDir.ts';
import { rowsOf } from '../testing/features/imports.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { wrongTotals } from '../testing/recount.ts';
import { signInAsAdmin, useServedDir } from '../testing/servedDir.ts';
import { sender } from '../testing/writers.ts';

const ROWS = 5000;
const soon = { timeout: PROGRAM_TIMEOUT_MS, interval: 20 };

const { place, start } = useServedDir();

const count = (query: string) => Number(queryDatabase(place.dataDir, query)[0]);

test(
  'a server killed while it stores a sheet goes on at the next start: no row is lost or there twice',
  { timeout: 4 * PROGRAM_TIMEOUT_MS },
  async () => {
    let server = await start();
    const admin = await signInAsAdmin(server.address);
    const form = new FormData();
    form.append('sellerId', '1');
    form.append('file', new Blob([rowsOf(ROWS)]), 'ventas.csv');
    const uploaded = await fetch(`${server.address}/api/admin/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: form,
    });
    const { import: shown } = (await uploaded.json()) as { import: { _id: string } };
    for (const kills of [1, 2]) {
      const before = count('SELECT count(*) FROM sales');
      // The first start stores because it is asked to, the others by themselves.
      if (kills === 1) {
        void sender(server.address, admin)('POST', `/admin/import/${shown._id}/confirm`).catch(
          () => undefined,
        );
      }
      await vi.waitFor(() => expect(count('SELECT count(*) FROM sales')).toBeGreaterThan(before + 50), soon);
      await server.end('SIGKILL');
      expect(count('SELECT count(*) FROM sales')).toBeLessThan(ROWS);
      server = await start();
    }
    const state = async () =>
      (await sender(server.address, admin)('GET', `/admin/import/${shown._id}`)).import;
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'done' }), soon);
    expect(await state()).toMatchObject({ rows: ROWS, done: ROWS, imported: ROWS });
    expect(count('SELECT count(*) FROM sales')).toBe(ROWS);
    expect(count('SELECT count(DISTINCT customer_name) FROM sales')).toBe(ROWS);
    expect(count('SELECT count(*) FROM imported_rows')).toBe(ROWS);
    expect(count("SELECT count(*) FROM audit_log WHERE kind = 'import'")).toBe(1);
    for (const query of wrongTotals) expect(queryDatabase(place.dataDir, query)).toEqual([]);
    await server.end('SIGTERM');
  },
);
