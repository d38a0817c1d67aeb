import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { list } from 'tar';
import { describe, expect, test } from 'vitest';
import { backupsDir, markBackup } from '../../db/dataDir.ts';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { changeDatabase, queryDatabase, usePlace } from '../../testing/dataDir.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');

const place = usePlace(NOW_MS);

describe('backup and restore', () => {
  test('restore database and uploads and keep the replaced data', async () => {
    const before = queryDatabase(place.dataDir, 'select name from users');
    const { file, missing } = await writeBackup(place.dataDir, NOW_MS);
    expect(file).toBe(join(place.dataDir, 'backups/ventas-2026-03-10-120000.tar.gz'));
    expect(missing).toEqual([]);
    changeDatabase(place.dataDir, "update users set name = 'Otra'");
    writeFileSync(join(place.dataDir, 'uploads/foto.jpg'), 'otra');

    const restored = await restoreBackup(place.dataDir, file, NOW_MS);

    expect(restored).toMatchObject({ sales: 30, uploads: 1 });
    expect(queryDatabase(place.dataDir, 'select name from users')).toEqual(before);
    expect(readFileSync(join(place.dataDir, 'uploads/foto.jpg'), 'utf8')).toBe('foto');
    const replaced = join(place.dataDir, 'backups/reemplazado-2026-03-10-120000');
    expect(restored.replaced).toBe(replaced);
    expect(new Set(queryDatabase(replaced, 'select name from users'))).toEqual(new Set(['Otra']));
    expect(readFileSync(join(replaced, 'uploads/foto.jpg'), 'utf8')).toBe('otra');
    expect(readdirSync(place.dataDir).toSorted()).toEqual([
      'app.db',
      'backup.lock',
      'backups',
      'server.lock',
      'uploads',
    ]);
  });

  test('keep both of two backups of the same second', async () => {
    const [first, second] = [
      await writeBackup(place.dataDir, NOW_MS),
      await writeBackup(place.dataDir, NOW_MS),
    ];
    expect(readdirSync(backupsDir(place.dataDir)).toSorted()).toEqual([
      'ventas-2026-03-10-120000-2.tar.gz',
      'ventas-2026-03-10-120000.tar.gz',
    ]);
    expect([first.file, second.file]).toEqual([
      join(place.dataDir, 'backups/ventas-2026-03-10-120000.tar.gz'),
      join(place.dataDir, 'backups/ventas-2026-03-10-120000-2.tar.gz'),
    ]);
  });

  test('create a missing data directory', async () => {
    const { file } = await writeBackup(place.dataDir, NOW_MS);
    const elsewhere = join(place.root, 'elsewhere');
    const { replaced } = await restoreBackup(elsewhere, file, NOW_MS);
    expect(replaced).toBeUndefined();
    expect(queryDatabase(elsewhere, 'select count(*) from sales')).toEqual([30]);
    expect(readFileSync(join(elsewhere, 'uploads/foto.jpg'), 'utf8')).toBe('foto');
  });

  test('replace a damaged database and keep it', async () => {
    const { file } = await writeBackup(place.dataDir, NOW_MS);
    writeFileSync(databaseFile(place.dataDir), 'no longer a database');
    const { replaced } = await restoreBackup(place.dataDir, file, NOW_MS);
    expect(queryDatabase(place.dataDir, 'select count(*) from sales')).toEqual([30]);
    expect(readFileSync(databaseFile(replaced as string), 'utf8')).toBe('no longer a database');
  });

  test('contain only committed data while another process writes', async () => {
    const writer = openDatabase(databaseFile(place.dataDir));
    writer.client.exec(
      "update users set name = 'Confirmada'; begin immediate; update users set name = 'A medias'",
    );
    const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
    writer.client.exec('rollback');
    writer.close();
    await restoreBackup(join(place.root, 'elsewhere'), file, NOW_MS);
    expect(new Set(queryDatabase(join(place.root, 'elsewhere'), 'select name from users'))).toEqual(
      new Set(['Confirmada']),
    );
  });

  test('report an upload that is in the database but not on disk', async () => {
    rmSync(join(place.dataDir, 'uploads/foto.jpg'));
    const { file, missing } = await writeBackup(place.dataDir, NOW_MS);
    expect(missing).toEqual(['foto.jpg']);
    const restored = await restoreBackup(join(place.root, 'elsewhere'), file, NOW_MS);
    expect(restored).toMatchObject({ sales: 30, uploads: 0, missing });
  });

  test('leave out files that the database does not name', async () => {
    writeFileSync(join(place.dataDir, 'uploads/suelta.jpg'), '');
    mkdirSync(join(place.dataDir, 'uploads/.tmp'));
    writeFileSync(join(place.dataDir, 'uploads/.tmp/a-medias'), '');
    const { file, uploads } = await writeBackup(place.dataDir, NOW_MS);
    expect(uploads).toBe(1);
    await restoreBackup(join(place.root, 'elsewhere'), file, NOW_MS);
    expect(readdirSync(join(place.root, 'elsewhere/uploads'))).toEqual(['foto.jpg']);
  });
});

describe('a backup', () => {
  test('replaces an older file and is readable only by its owner', async () => {
    const file = join(place.root, 'copia.tar.gz');
    writeFileSync(file, '');
    await writeBackup(place.dataDir, NOW_MS, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const entries: string[] = [];
    await list({ file, onReadEntry: ({ path }) => void entries.push(path) });
    expect(entries).toEqual(['manifest.json', 'app.db', 'uploads/', 'uploads/foto.jpg']);
  });

  test('is readable only by its owner while it is written', async () => {
    const file = join(place.root, 'copia.tar.gz');
    const modes: number[] = [];
    const writing = writeBackup(place.dataDir, NOW_MS, file).then(() => false);
    while (await Promise.race([writing, setImmediate(true)])) {
      const part = statSync(`${file}.${process.pid}.part`, { throwIfNoEntry: false });
      if (part) modes.push(part.mode & 0o777);
    }
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  test('removes what killed ones left, but not the files of one that is being written', async () => {
    const leftovers = ['.copia-b2', 'ventas-x.tar.gz.77.part'];
    for (const name of leftovers) mkdirSync(join(backupsDir(place.dataDir), name), { recursive: true });
    const done = markBackup(place.dataDir);
    await writeBackup(place.dataDir, NOW_MS);
    expect(readdirSync(backupsDir(place.dataDir))).toEqual(expect.arrayContaining(leftovers));
    done();
    await writeBackup(place.dataDir, NOW_MS);
    expect(readdirSync(backupsDir(place.dataDir)).toSorted()).toEqual([
      'ventas-2026-03-10-120000-2.tar.gz',
      'ventas-2026-03-10-120000.tar.gz',
    ]);
  });

  test('of a directory without a database is refused', async () => {
    await expect(writeBackup(join(place.root, 'nothing'), NOW_MS)).rejects.toThrow(
      'No hay una base de datos',
    );
    expect(existsSync(join(place.root, 'nothing'))).toBe(false);
  });

  test('into a missing folder is refused and leaves no file behind', async () => {
    const file = join(place.root, 'missing/copia.tar.gz');
    await expect(writeBackup(place.dataDir, NOW_MS, file)).rejects.toThrow('No existe la carpeta');
    expect(readdirSync(backupsDir(place.dataDir))).toEqual([]);
  });
});
