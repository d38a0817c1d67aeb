import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { SessionView } from '../../shared/auth/auth.ts';
import { memoryOf } from '../testing/memory.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

const MEGABYTE = 1024 * 1024;
const ADMIN = { email: 'admin@ventas.local', password: 'secreto-de-prueba' };

test.runIf(process.platform === 'linux')(
  'photos made to take much memory take it one after the other',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    // Four bytes for each of 51 megapixels before the first row can be shrunk.
    const photo = await sharp({ create: { width: 16_000, height: 3200, channels: 4, background: 'teal' } })
      .webp({ effort: 0 })
      .toBuffer();
    const dataDir = await mkdtemp(`${tmpdir()}/ventas-test-`);
    const server = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password });
    const login = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { token } = (await login.json()) as SessionView;
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
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });

    expect(statuses).toEqual([201, 201, 201]);
    expect(growth).toBeLessThan(430 * MEGABYTE);
  },
);
