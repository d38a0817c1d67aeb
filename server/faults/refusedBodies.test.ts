import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

const MEGABYTE = 1024 * 1024;

/** The resident memory of a process, in bytes. */
function residentMemory(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test.runIf(process.platform === 'linux')(
  'a hundred refused megabytes leave no memory behind',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    const dataDir = await mkdtemp(`${tmpdir()}/ventas-test-`);
    const server = await startServer({ DATA_DIR: dataDir });
    const send = async (bytes: number) => {
      const body = new FormData();
      body.append('photo', new Blob([Buffer.alloc(bytes)]), 'dni.jpg');
      const response = await fetch(`${server.address}/trpc/auth.login`, { method: 'POST', body });
      await response.text();
      return response.status;
    };

    for (let i = 0; i < 50; i++) await send(1);
    const before = residentMemory(server.pid);
    const statuses = new Set<number>();
    for (let i = 0; i < 100; i++) statuses.add(await send(MEGABYTE));
    const growth = residentMemory(server.pid) - before;
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });

    expect(statuses).toEqual(new Set([415]));
    expect(growth).toBeLessThan(20 * MEGABYTE);
  },
);
