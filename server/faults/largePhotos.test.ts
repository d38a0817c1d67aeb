import sharp from 'sharp';
import { expect, test } from 'vitest';
import { memoryOf } from '../testing/memory.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { signInAsAdmin, useServedDir } from '../testing/servedDir.ts';

const MEGABYTE = 1024 * 1024;

const { start } = useServedDir();

test.runIf(process.platform === 'linux')(
  'photos made to take much memory take it one after the other',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    // Four bytes for each of 51 megapixels before the first row can be shrunk.
    const photo = await sharp({ create: { width: 16_000, height: 3200, channels: 4, background: 'teal' } })
      .webp({ effort: 0 })
      .toBuffer();
    const server = await start();
    const token = await signInAsAdmin(server.address);
    const upload = async () => {
      const body = new FormData();
      body.append('photo', new Blob([photo as Uint8Array<ArrayBuffer>]), 'dni.webp');
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${server.address}/api/uploads/dni`, { method: 'POST', headers, body });
      return response.status;
    };

    const before = memoryOf(server.pid).now;
    const statuses = await Promise.all(Array.from({ length: 3 }, upload));
    const growth = memoryOf(server.pid).peak - before;

    expect(statuses).toEqual([201, 201, 201]);
    expect(growth).toBeLessThan(430 * MEGABYTE);
  },
);
