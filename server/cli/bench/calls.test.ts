import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { test } from '../../testing/testApp.ts';
import { fillDemo } from '../demo/fill.ts';
import { benchCalls, checkResponses } from './calls.ts';

test('every measured call gets the response that it is measured for', async ({ app }) => {
  await fillDemo(app, { sellers: 6, sales: 400, seed: 1 }, app.clock.nowMs);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  const calls = await benchCalls(url);
  // Twice: an unchanged room and a new customer are other requests the second time.
  await checkResponses(url, calls);
  await checkResponses(url, calls);
  const refused = calls.map((call) => ({ ...call, status: 418 }));
  await expect(checkResponses(url, refused)).rejects.toThrow('se esperaba el estado 418');
});
