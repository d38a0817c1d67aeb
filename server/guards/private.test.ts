import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { PROGRAM_TIMEOUT_MS, runProgram } from '../testing/programs.ts';
import { openAccount, useServedDir } from '../testing/servedDir.ts';

const { place, start } = useServedDir();

/** Returns all file names, and the paths that group or others can access. */
function listDataDir() {
  const paths = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' });
  const open = ['', ...paths].filter((path) => (lstatSync(join(place.dataDir, path)).mode & 0o077) !== 0);
  return { open, names: paths.map((path) => path.replace(/^.*\//, '')) };
}

async function uploadPhoto(address: string): Promise<void> {
  const token = await openAccount(address, 'Ana');
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
    mkdirSync(join(place.dataDir, 'backups'));
    const left = ['app.db', 'backups/old.tar.gz'];
    openDatabase(join(place.dataDir, 'app.db')).close();
    writeFileSync(join(place.dataDir, 'backups/old.tar.gz'), '');
    for (const path of ['', 'backups', ...left]) chmodSync(join(place.dataDir, path), 0o755);
    expect(listDataDir().open.toSorted()).toEqual(['', 'app.db', 'backups', 'backups/old.tar.gz']);

    const server = await start();
    expect(listDataDir().open).toEqual([]);
    await uploadPhoto(server.address);
    expect(runProgram('cli/backup', [], { DATA_DIR: place.dataDir }).status).toBe(0);
    expect(listDataDir()).toMatchObject({
      open: [],
      names: expect.arrayContaining(['app.db-wal', 'app.db-shm']),
    });
    expect(listDataDir().names.filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    await server.end('SIGTERM');

    const backup = listDataDir().names.find((name) => name.startsWith('ventas-')) ?? '';
    const restored = runProgram('cli/restore', [join(place.dataDir, 'backups', backup)], {
      DATA_DIR: place.dataDir,
    });
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(listDataDir().open).toEqual([]);
    expect(listDataDir().names.filter((name) => name === 'app.db')).toHaveLength(2);
  },
);
