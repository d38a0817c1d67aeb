import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { benchCalls, CALL_NAMES, checkResponses } from './calls.ts';
import { fillDataSet } from './dataSet.ts';

test('every measured call gets the response that it is measured for', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  const data = await fillDataSet(dataDir, { sales: 400, sellers: 6, seed: 1 }, 0);
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const database = openDatabase(databaseFile(dataDir));
  const { server } = await buildApp({ config, database });
  try {
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const calls = await benchCalls(data, port);
    expect(calls.map(({ name }) => name)).toEqual(CALL_NAMES);
    // Twice: an unchanged room and a new customer are other requests the second time.
    await checkResponses(calls, port);
    await checkResponses(calls, port);
    const refused = calls.map((call) => ({ ...call, status: 418 }));
    await expect(checkResponses(refused, port)).rejects.toThrow('se esperaba el estado 418');
  } finally {
    await server.close();
    database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
