import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { PROGRAM_TIMEOUT_MS, runProgram, startServer } from '../testing/programs.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/ventas-test-`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Returns all file names, and the paths that group or others can access. */
function listDataDir() {
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const open = ['', ...paths].filter((path) => (lstatSync(join(dataDir, path)).mode & 0o077) !== 0);
  return { open, names: paths.map((path) => path.replace(/^.*\//, '')) };
}

async function uploadPhoto(address: string): Promise<void> {
  const account = { name: 'Ana', email: 'ana@example.com', phone: '11 5555-0000', location: 'Lanús' };
  const registered = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: 'secreto-de-ana' }),
  });
  const { token } = (await registered.json()) as { token: string };
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(picture)]), 'dni.png');
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${address}/api/uploads/dni`, { method: 'POST', headers, body: form });
  expect(uploaded.status).toBe(201);
}

test(
  'files of the server, the commands and earlier versions are private',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    mkdirSync(join(dataDir, 'backups'));
    const left = ['app.db', 'backups/old.tar.gz'];
    openDatabase(join(dataDir, 'app.db')).close();
    writeFileSync(join(dataDir, 'backups/old.tar.gz'), '');
    for (const path of ['', 'backups', ...left]) chmodSync(join(dataDir, path), 0o755);
    expect(listDataDir().open.toSorted()).toEqual(['', 'app.db', 'backups', 'backups/old.tar.gz']);

    const server = await startServer({ DATA_DIR: dataDir });
    expect(listDataDir().open).toEqual([]);
    await uploadPhoto(server.address);
    expect(runProgram('cli/backup', [], { DATA_DIR: dataDir }).status).toBe(0);
    expect(listDataDir()).toMatchObject({
      open: [],
      names: expect.arrayContaining(['app.db-wal', 'app.db-shm']),
    });
    expect(listDataDir().names.filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    await server.end('SIGTERM');

    const backup = listDataDir().names.find((name) => name.startsWith('ventas-')) ?? '';
    const restored = runProgram('cli/restore', [join(dataDir, 'backups', backup)], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(listDataDir().open).toEqual([]);
    expect(listDataDir().names.filter((name) => name === 'app.db')).toHaveLength(2);
  },
);
