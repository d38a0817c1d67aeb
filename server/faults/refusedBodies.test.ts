import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { memoryOf } from '../testing/memory.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

const MEGABYTE = 1024 * 1024;

const ways: [name: string, atOnce: number][] = [
  ['one after the other', 1],
  ['all at once', 100],
];

describe.runIf(process.platform === 'linux')('a hundred refused megabytes', () => {
  test.for(ways)('sent %s leave no memory behind', { timeout: PROGRAM_TIMEOUT_MS }, async ([, atOnce]) => {
    const dataDir = await mkdtemp(`${tmpdir()}/ventas-test-`);
    const server = await startServer({ DATA_DIR: dataDir });
    const body = new FormData();
    body.append('photo', new Blob([Buffer.alloc(MEGABYTE)]), 'dni.jpg');
    const send = async () => {
      const response = await fetch(`${server.address}/trpc/auth.login`, { method: 'POST', body });
      await response.text();
      return response.status;
    };

    const before = memoryOf(server.pid).now;
    const statuses = new Set<number>();
    for (let sent = 0; sent < 100; sent += atOnce) {
      for (const status of await Promise.all(Array.from({ length: atOnce }, send))) statuses.add(status);
    }
    const growth = memoryOf(server.pid).now - before;
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });

    expect(statuses).toEqual(new Set([415]));
    expect(growth).toBeLessThan(20 * MEGABYTE);
  });
});
