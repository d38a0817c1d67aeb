import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

const MEGABYTE = 1024 * 1024;

/** The resident memory of a process, in bytes. */
function residentMemory(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

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

    const before = residentMemory(server.pid);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 100; sent += atOnce) {
      for (const status of await Promise.all(Array.from({ length: atOnce }, send))) statuses.add(status);
    }
    const growth = residentMemory(server.pid) - before;
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });

    expect(statuses).toEqual(new Set([415]));
    expect(growth).toBeLessThan(20 * MEGABYTE);
  });
});
