import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { list } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { changeDatabase, createDataDir, queryDatabase } from '../../testing/dataDir.ts';
import { restoreBackup } from './restoreBackup.ts';
import { backupsDir, writeBackup } from './writeBackup.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');

let root: string;
let dataDir: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  dataDir = join(root, 'data');
  await createDataDir(dataDir, NOW_MS);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('backup and restore', () => {
  test('bring back database and uploads, and keep what they replaced', async () => {
    const before = queryDatabase(dataDir, 'select name from users');
    const { file, missing } = await writeBackup(dataDir, NOW_MS);
    expect(file).toBe(join(dataDir, 'backups/ventas-2026-03-10-120000.tar.gz'));
    expect(missing).toEqual([]);
    changeDatabase(dataDir, "update users set name = 'Otra'");
    writeFileSync(join(dataDir, 'uploads/foto.jpg'), 'otra');

    const restored = await restoreBackup(dataDir, file, NOW_MS);

    expect(restored).toMatchObject({ sales: 30, uploads: 1 });
    expect(queryDatabase(dataDir, 'select name from users')).toEqual(before);
    expect(readFileSync(join(dataDir, 'uploads/foto.jpg'), 'utf8')).toBe('foto');
    const replaced = join(dataDir, 'backups/reemplazado-2026-03-10-120000');
    expect(restored.replaced).toBe(replaced);
    expect(new Set(queryDatabase(replaced, 'select name from users'))).toEqual(new Set(['Otra']));
    expect(readFileSync(join(replaced, 'uploads/foto.jpg'), 'utf8')).toBe('otra');
    expect(readdirSync(dataDir).toSorted()).toEqual(['app.db', 'backups', 'server.lock', 'uploads']);
  });

  test('make a new data directory', async () => {
    const { file } = await writeBackup(dataDir, NOW_MS);
    const elsewhere = join(root, 'elsewhere');
    const { replaced } = await restoreBackup(elsewhere, file, NOW_MS);
    expect(replaced).toBeUndefined();
    expect(queryDatabase(elsewhere, 'select count(*) from sales')).toEqual([30]);
    expect(readFileSync(join(elsewhere, 'uploads/foto.jpg'), 'utf8')).toBe('foto');
  });

  test('recover from a database that is broken, and keep it', async () => {
    const { file } = await writeBackup(dataDir, NOW_MS);
    writeFileSync(databaseFile(dataDir), 'no longer a database');
    const { replaced } = await restoreBackup(dataDir, file, NOW_MS);
    expect(queryDatabase(dataDir, 'select count(*) from sales')).toEqual([30]);
    expect(readFileSync(databaseFile(replaced as string), 'utf8')).toBe('no longer a database');
  });

  test('hold what was committed, while somebody else is writing', async () => {
    const writer = openDatabase(databaseFile(dataDir));
    writer.client.exec(
      "update users set name = 'Confirmada'; begin immediate; update users set name = 'A medias'",
    );
    const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
    writer.client.exec('rollback');
    writer.close();
    await restoreBackup(join(root, 'elsewhere'), file, NOW_MS);
    expect(new Set(queryDatabase(join(root, 'elsewhere'), 'select name from users'))).toEqual(
      new Set(['Confirmada']),
    );
  });

  test('report a file that the database mentions and the disk has lost', async () => {
    rmSync(join(dataDir, 'uploads/foto.jpg'));
    const { file, missing } = await writeBackup(dataDir, NOW_MS);
    expect(missing).toEqual(['foto.jpg']);
    const restored = await restoreBackup(join(root, 'elsewhere'), file, NOW_MS);
    expect(restored).toMatchObject({ sales: 30, uploads: 0, missing });
  });

  test('leave out what the database does not name', async () => {
    writeFileSync(join(dataDir, 'uploads/suelta.jpg'), '');
    mkdirSync(join(dataDir, 'uploads/.tmp'));
    writeFileSync(join(dataDir, 'uploads/.tmp/a-medias'), '');
    const { file, uploads } = await writeBackup(dataDir, NOW_MS);
    expect(uploads).toBe(1);
    await restoreBackup(join(root, 'elsewhere'), file, NOW_MS);
    expect(readdirSync(join(root, 'elsewhere/uploads'))).toEqual(['foto.jpg']);
  });
});

describe('a backup', () => {
  test('replaces an older file of that name, readable by its owner alone', async () => {
    const file = join(root, 'copia.tar.gz');
    writeFileSync(file, '');
    await writeBackup(dataDir, NOW_MS, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const entries: string[] = [];
    await list({ file, onReadEntry: ({ path }) => void entries.push(path) });
    expect(entries).toEqual(['manifest.json', 'app.db', 'uploads/', 'uploads/foto.jpg']);
  });

  test('is readable by its owner alone while it is being written', async () => {
    const file = join(root, 'copia.tar.gz');
    const modes: number[] = [];
    const writing = writeBackup(dataDir, NOW_MS, file).then(() => false);
    while (await Promise.race([writing, setImmediate(true)])) {
      const part = statSync(`${file}.${process.pid}.part`, { throwIfNoEntry: false });
      if (part) modes.push(part.mode & 0o777);
    }
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  test('of nothing is refused', async () => {
    await expect(writeBackup(join(root, 'nothing'), NOW_MS)).rejects.toThrow('No hay una base de datos');
    expect(existsSync(join(root, 'nothing'))).toBe(false);
  });

  test('into a folder that does not exist is refused and leaves nothing', async () => {
    const file = join(root, 'missing/copia.tar.gz');
    await expect(writeBackup(dataDir, NOW_MS, file)).rejects.toThrow('No existe la carpeta');
    expect(readdirSync(backupsDir(dataDir))).toEqual([]);
  });
});
