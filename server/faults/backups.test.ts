import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TIME_ZONE } from '../../shared/values/dates.ts';
import { DAY_MS } from '../../shared/values/durations.ts';
import { lockDataDir, markBackup } from '../db/dataDir.ts';
import { changeDatabase, queryDatabase, usePlace } from '../testing/dataDir.ts';
import { PROGRAM_TIMEOUT_MS, runProgram, startServer } from '../testing/programs.ts';

const place = usePlace(Date.now());
beforeEach(() => {
  // Older than the last due time of a backup.
  changeDatabase(place.dataDir, `update users set created_at = ${Date.now() - 2 * DAY_MS}`);
});

/** The current hour in Argentina: a backup was due at its beginning. */
const hour = () =>
  new Date().toLocaleString('en-GB', { timeZone: TIME_ZONE, hour: 'numeric', hour12: false });

const start = async (variables: Record<string, string> = {}) => {
  const server = await startServer({
    DATA_DIR: place.dataDir,
    BACKUP_HOUR: String(Number(hour())),
    ...variables,
  });
  onTestFinished(() => server.end('SIGKILL'));
  return server;
};

const backups = () => readdirSync(join(place.dataDir, 'backups')).toSorted();
const check = () => runProgram('cli/backup', ['--check'], { DATA_DIR: place.dataDir });
const poll = { timeout: PROGRAM_TIMEOUT_MS, interval: 100 };

async function health(address: string) {
  const response = await fetch(`${address}/api/health`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function writeUntil(address: string, signal: AbortSignal): Promise<void> {
  const person = { name: 'Ana', phone: '11 5555-0000', location: 'Lanús', password: 'secreto-de-ana' };
  for (let number = 0; !signal.aborted; number += 1) {
    await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email: `ana${number}@example.com` }),
    });
  }
}

test(
  'a server backs up by itself under writes, keeps as many as configured, and the backup restores',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    mkdirSync(join(place.dataDir, 'backups'));
    const older = ['automatica-2026-01-01-030000.tar.gz', 'automatica-2026-01-02-030000.tar.gz'];
    const byCommand = 'ventas-2025-12-31-120000.tar.gz';
    for (const name of [...older, byCommand]) writeFileSync(join(place.dataDir, 'backups', name), '');
    const { address } = await start({ BACKUP_KEEP: '2' });
    expect((await health(address)).body.lastBackupAt).toBeNull();
    const writing = new AbortController();
    const written = writeUntil(address, writing.signal);
    await expect.poll(async () => (await health(address)).body.lastBackupAt, poll).not.toBeNull();
    await expect.poll(backups, poll).not.toContain(older[0]);
    writing.abort();
    await written;

    const [kept, automatic = '', manual] = backups();
    expect([kept, manual]).toEqual([older[1], byCommand]);
    const elsewhere = join(place.root, 'elsewhere');
    const file = join(place.dataDir, 'backups', automatic);
    expect(runProgram('cli/restore', [file], { DATA_DIR: elsewhere })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(queryDatabase(elsewhere, 'select count(*) from sales')).toEqual([30]);
  },
);

test(
  'an administrator asks for a backup: accepted, refused while it is made, in the list once it is checked',
  { timeout: 2 * PROGRAM_TIMEOUT_MS },
  async () => {
    mkdirSync(join(place.dataDir, 'backups'));
    writeFileSync(join(place.dataDir, 'backups', 'de-otro.tar.gz'), 'x');
    const { address } = await start({ BACKUP_HOUR: 'off', ADMIN_PASSWORD: 'clave-de-prueba' });
    runProgram('cli/admin', ['--email', 'duena@example.com', '--password', 'una-clave-larga-1'], {
      DATA_DIR: place.dataDir,
    });
    const post = (path: string, body: object | undefined, token = '') =>
      fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const login = await post('auth/login', { email: 'duena@example.com', password: 'una-clave-larga-1' });
    const { token } = (await login.json()) as { token: string };
    const list = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${address}/api/admin/backups`, { headers });
      return ((await response.json()) as { backups: Record<string, unknown>[] }).backups;
    };
    const unknown = { name: 'de-otro.tar.gz', bytes: 1, automatic: false, checked: false };
    expect(await list()).toMatchObject([unknown]);
    const asked = await post('admin/backups', undefined, token);
    expect([asked.status, await asked.json()]).toEqual([202, { success: true }]);
    const refused = await post('admin/backups', undefined, token);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: 'Ya se está haciendo una copia de seguridad' });
    await expect.poll(async () => (await list()).length, poll).toBe(2);
    const made = { name: expect.stringMatching(/^ventas-[\d-]+\.tar\.gz$/), automatic: false, checked: true };
    expect(await list()).toMatchObject([made, unknown]);
    await expect.poll(async () => (await post('admin/backups', undefined, token)).status, poll).toBe(202);
  },
);

test(
  'a damaged database makes health 503, and no backup of it takes the place of a good one',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    expect(runProgram('cli/backup', [], { DATA_DIR: place.dataDir }).status).toBe(0);
    const automatic = join(place.dataDir, 'backups/automatica-2026-01-01-030000.tar.gz');
    writeFileSync(automatic, readFileSync(join(place.dataDir, 'backups', backups()[0] as string)));
    changeDatabase(place.dataDir, "delete from settings where name = 'last_backup_at'");
    damageIndex('sales_dni');
    const before = backups();
    const target = join(place.root, 'copia.tar.gz');
    writeFileSync(target, 'the good one');

    const { address } = await start({ BACKUP_KEEP: '1' });
    expect((await health(address)).status).toBe(200);
    await expect.poll(async () => (await health(address)).status, poll).toBe(503);
    expect((await health(address)).body).toMatchObject({ success: false });
    const command = runProgram('cli/backup', [target], { DATA_DIR: place.dataDir });
    expect(command.stderr).toBe('La base de datos está dañada: restaura una copia de seguridad\n');
    expect(command.status).not.toBe(0);
    expect(readFileSync(target, 'utf8')).toBe('the good one');
    // The server's own backup may still be at work.
    await expect.poll(backups, poll).toEqual(before);
  },
);

test(
  'a start checks the database, also where no backups are made, and so does the command',
  { timeout: 2 * PROGRAM_TIMEOUT_MS },
  async () => {
    expect(check()).toEqual({ status: 0, stdout: 'La base de datos no está dañada.\n', stderr: '' });
    damageIndex('sales_dni');
    expect(check()).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('está dañada') });
    const { address } = await start({ BACKUP_HOUR: 'off' });
    await expect.poll(async () => (await health(address)).status, poll).toBe(503);
  },
);

test(
  'leftovers of a killed backup or restoration are removed at the next start, but not files of a running one',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    const leftovers = [
      '.restauracion-a1/app.db',
      'backups/.copia-b2/app.db',
      'backups/ventas-x.tar.gz.77.part',
      'backups/antes-de-actualizar-x.db.part-journal',
    ];
    const leave = () => {
      for (const path of leftovers) {
        mkdirSync(join(place.dataDir, path, '..'), { recursive: true });
        writeFileSync(join(place.dataDir, path), '');
      }
    };
    const left = () => leftovers.filter((path) => existsSync(join(place.dataDir, path)));
    leave();
    const done = markBackup(place.dataDir);
    const first = await startServer({ DATA_DIR: place.dataDir });
    expect(left()).toEqual(leftovers.slice(1));
    await first.end('SIGKILL');
    done();
    const second = await startServer({ DATA_DIR: place.dataDir });
    expect(left()).toEqual([]);
    await second.end('SIGTERM');
  },
);

test(
  'a server that is killed while it backs up leaves no half of a backup',
  { timeout: 3 * PROGRAM_TIMEOUT_MS },
  async () => {
    const server = await start();
    await expect
      .poll(() => existsSync(join(place.dataDir, 'backups')) && backups().length > 0, poll)
      .toBe(true);
    await server.end('SIGKILL');
    // The copy goes on in a separate process; afterwards there is a whole one or none.
    await expect.poll(isUnused, poll).toBe(true);
    const next = await startServer({ DATA_DIR: place.dataDir });
    expect(backups().filter((name) => !name.endsWith('.gz'))).toEqual([]);
    for (const name of backups()) {
      const file = join(place.dataDir, 'backups', name);
      expect(runProgram('cli/restore', [file], { DATA_DIR: join(place.root, name) }).status).toBe(0);
    }
    await next.end('SIGTERM');
  },
);

function isUnused(): boolean {
  try {
    lockDataDir(place.dataDir)();
    return !readdirSync(join(place.dataDir, 'backups')).some((name) => name.startsWith('.copia'));
  } catch {
    return false;
  }
}

/** Overwrites the pages of an index: reading tables goes on as before. */
function damageIndex(name: string): void {
  const file = join(place.dataDir, 'app.db');
  changeDatabase(place.dataDir, 'PRAGMA wal_checkpoint(TRUNCATE)');
  const [rootPage] = queryDatabase(
    place.dataDir,
    `select rootpage from sqlite_master where name = '${name}'`,
  );
  const [pageSize] = queryDatabase(place.dataDir, 'PRAGMA page_size');
  const handle = openSync(file, 'r+');
  writeSync(
    handle,
    Buffer.alloc(Number(pageSize), 0xee),
    0,
    Number(pageSize),
    (Number(rootPage) - 1) * Number(pageSize),
  );
  closeSync(handle);
  expect(statSync(file).size).toBeGreaterThan(0);
}
