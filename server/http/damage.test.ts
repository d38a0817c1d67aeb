import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { saleInput } from '../cli/demo/saleInput.ts';
import { createTestApp } from '../testing/testApp.ts';

const DAMAGED = 'La base de datos está dañada: avisa al administrador';

describe.each(['REST', 'tRPC'])('a damaged page met through %s', (door) => {
  test('is reported to the user, and makes health 503', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'app.db');
    const app = await createTestApp({}, file);
    onTestFinished(app.close);
    const seller = await app.seller();
    const { _id: id } = await seller.caller.sales.register(saleInput());
    app.query('PRAGMA wal_checkpoint(TRUNCATE)');
    const [page] = app.query("SELECT rootpage FROM sqlite_master WHERE name = 'sale_events_sale'");
    const [size] = app.query('PRAGMA page_size');
    const bytes = Number(size?.page_size);
    writeSync(
      openSync(file, 'r+'),
      Buffer.alloc(bytes, 0xee),
      0,
      bytes,
      (Number(page?.rootpage) - 1) * bytes,
    );
    app.query('PRAGMA cache_size = 0');
    app.query('PRAGMA shrink_memory');
    const health = async () => (await app.rest('GET', '/api/health')).status;
    expect(await health()).toBe(200);
    const { status, body } =
      door === 'REST'
        ? await seller.rest('GET', `/api/sales/${id}/events`)
        : await seller.rpc('sales.events', { id });
    expect({ status, error: body.error }).toEqual({ status: 503, error: DAMAGED });
    expect(await health()).toBe(503);
  });
});
