import { expect, test } from 'vitest';
import { memoryOf } from '../testing/memory.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { useServedDir } from '../testing/servedDir.ts';

const MEGABYTE = 1024 * 1024;

const { start } = useServedDir();

test.runIf(process.platform === 'linux')(
  'four hundred refused megabytes are read and not kept',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    const server = await start();
    const body = new FormData();
    body.append('photo', new Blob([Buffer.alloc(20 * MEGABYTE)]), 'dni.jpg');
    const send = () => fetch(`${server.address}/trpc/auth.login`, { method: 'POST', body });

    const before = memoryOf(server.pid).now;
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    const growth = memoryOf(server.pid).peak - before;

    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(415));
    // V8 frees young buffers after 64 MB of them.
    expect(growth).toBeLessThan(200 * MEGABYTE);
  },
);
