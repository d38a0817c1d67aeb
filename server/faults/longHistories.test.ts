import { expect, test } from 'vitest';
import type { SaleView } from '../../shared/sales/sales.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { databaseFile, openDatabase } from '../db/open.ts';
import { mainThreadMs } from '../testing/cpuTime.ts';
import { memoryOf } from '../testing/memory.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { openAccount, useServedDir } from '../testing/servedDir.ts';
import { sender } from '../testing/writers.ts';

const EVENTS = 5000;
const MB = 2 ** 20;

const { place, start } = useServedDir();

const postTo = (url: string, token: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

test(
  "one account's batches of long histories neither fill a server nor keep others waiting",
  async () => {
    const { address, pid } = await start({ RATE_LIMIT: 'on' });
    const [ana, bea] = [await openAccount(address, 'Ana'), await openAccount(address, 'Bea')];
    const { sale } = (await sender(address, ana)('POST', '/sales', saleInput())) as { sale: SaleView };
    const database = openDatabase(databaseFile(place.dataDir));
    database.client
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
    const readAll = async () => {
      const response = await postTo(`${address}/trpc/${names}?batch=1`, ana, inputs);
      await response.arrayBuffer();
      left -= 1;
      return response.status;
    };
    const lookAside = async () => {
      const begun = mainThreadMs(pid);
      const { status } = await postTo(`${address}/trpc/sales.stats?batch=1`, bea, {});
      expect(status).toBe(200);
      return mainThreadMs(pid) - begun;
    };
    // Their code is compiled.
    expect(await readAll()).toBe(200);
    await lookAside();
    const batches = Promise.all(Array.from({ length: 23 }, readAll));
    // A failure before they are awaited is reported alone.
    batches.catch(() => undefined);
    // Served while others wait for their turn.
    const waits: number[] = [await lookAside()];
    expect(left).toBeGreaterThan(0);
    const isCrowded = () => left > 6;
    while (isCrowded()) waits.push(await lookAside());
    // A fourth of a second; a busy machine counts four times as much.
    expect(Math.max(...waits)).toBeLessThan(3000);
    expect(await batches).toEqual(Array(23).fill(200));
    expect((memoryOf(pid).peak - before) / MB).toBeLessThan(300);
  },
  PROGRAM_TIMEOUT_MS,
);
