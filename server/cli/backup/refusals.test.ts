import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../db/dataDir.ts';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { changeDatabase, contentsOf, createDataDir, queryDatabase } from '../../testing/dataDir.ts';
import { DEMO_SELLER } from '../demo/sellers.ts';
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

/** A valid backup, unpacked, changed by `spoil` and packed again. */
async function spoiled(spoil: (dir: string) => void): Promise<string> {
  const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
  const dir = join(root, 'spoiled');
  mkdirSync(dir);
  await extract({ file, cwd: dir });
  spoil(dir);
  await create({ file, cwd: dir, gzip: true, preservePaths: true }, readdirSync(dir));
  return file;
}

describe('restore refuses and leaves the data as it was:', () => {
  const cases: [name: string, file: () => Promise<string>, sentence: RegExp][] = [
    ['a file that does not exist', async () => join(root, 'nada.tar.gz'), /^No existe el archivo/],
    ['a folder', async () => root, /no es un archivo/],
    ['another kind of file', async () => databaseFile(dataDir), /incompleto o dañado/],
    [
      'an empty file',
      async () => {
        writeFileSync(join(root, 'vacia.tar.gz'), '');
        return join(root, 'vacia.tar.gz');
      },
      /no es una copia de seguridad válida/,
    ],
    [
      'a truncated backup',
      async () => {
        const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
        truncateSync(file, statSync(file).size - 8);
        return file;
      },
      /incompleto o dañado/,
    ],
    [
      'an archive of something else',
      () => spoiled((dir) => rmSync(join(dir, 'app.db'))),
      /le falta la base de datos/,
    ],
    [
      'a symbolic link',
      () => spoiled((dir) => symlinkSync('/etc/passwd', join(dir, 'uploads/enlace.jpg'))),
      /no corresponde: uploads\/enlace\.jpg/,
    ],
    [
      'a file it does not know',
      () => spoiled((dir) => writeFileSync(join(dir, 'otro.txt'), '')),
      /no corresponde: otro\.txt/,
    ],
    [
      'a path that leads outside',
      async () => {
        const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
        const dir = join(root, 'in/side');
        mkdirSync(dir, { recursive: true });
        await extract({ file, cwd: dir });
        writeFileSync(join(root, 'in/fuera.txt'), '');
        await create({ file, cwd: dir, gzip: true, preservePaths: true }, [
          ...readdirSync(dir),
          'uploads/../../fuera.txt',
        ]);
        return file;
      },
      /no corresponde: .*\.\./,
    ],
    [
      'a backup without one of its uploads',
      () => spoiled((dir) => rmSync(join(dir, 'uploads/foto.jpg'))),
      /tiene 0 de sus 1 archivos/,
    ],
    [
      'a manifest of another product',
      () => spoiled((dir) => writeFileSync(join(dir, 'manifest.json'), '{"format":"otro"}')),
      /no se reconoce su formato/,
    ],
    [
      'a damaged database',
      () =>
        spoiled((dir) => {
          const bytes = readFileSync(join(dir, 'app.db'));
          bytes.fill(0xff, 3 * 4096, 12 * 4096);
          writeFileSync(join(dir, 'app.db'), bytes);
        }),
      /su base de datos está dañada/,
    ],
    [
      'a database whose index and table disagree',
      () =>
        spoiled((dir) => {
          const bytes = readFileSync(join(dir, 'app.db'));
          bytes.write('X', bytes.indexOf(DEMO_SELLER.email));
          writeFileSync(join(dir, 'app.db'), bytes);
        }),
      /su base de datos está dañada/,
    ],
    [
      'a database without one of its tables',
      () => spoiled((dir) => changeDatabase(dir, 'drop table chat_reads')),
      /le falta table chat_reads/,
    ],
    [
      'a database of another program',
      () =>
        spoiled((dir) => {
          rmSync(join(dir, 'app.db'));
          changeDatabase(dir, 'create table users (id integer)');
        }),
      /su base de datos está dañada/,
    ],
    [
      'a backup of a newer version',
      () =>
        spoiled((dir) =>
          changeDatabase(
            dir,
            "insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
          ),
        ),
      /versión más nueva/,
    ],
  ];

  test.each(cases)('%s', async (_name, makeFile, sentence) => {
    const file = await makeFile();
    const before = contentsOf(dataDir);
    await expect(restoreBackup(dataDir, file, NOW_MS)).rejects.toThrow(sentence);
    expect(contentsOf(dataDir)).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('any backup while the database is in use', async () => {
    const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
    const server = openDatabase(databaseFile(dataDir));
    server.client.prepare('select count(*) from users').get();
    const before = contentsOf(dataDir);
    await expect(restoreBackup(dataDir, file, NOW_MS)).rejects.toThrow('La base de datos está en uso');
    expect(contentsOf(dataDir)).toEqual(before);
    server.client.exec("update users set name = 'Sigue'");
    server.close();
    await restoreBackup(dataDir, file, NOW_MS);
    expect(queryDatabase(dataDir, "select count(*) from users where name = 'Sigue'")).toEqual([0]);
  });

  test('any backup while a server runs', async () => {
    const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
    const unlock = lockDataDir(dataDir);
    const before = contentsOf(dataDir);
    await expect(restoreBackup(dataDir, file, NOW_MS)).rejects.toThrow(/^DATA_DIR: .* está en uso/);
    expect(contentsOf(dataDir)).toEqual(before);
    unlock();
    await restoreBackup(dataDir, file, NOW_MS);
  });

  test('nothing half done: a failure in the middle of the exchange puts everything back', async () => {
    const { file } = await writeBackup(dataDir, NOW_MS, join(root, 'copia.tar.gz'));
    // No file can take the place of a folder.
    rmSync(databaseFile(dataDir));
    mkdirSync(databaseFile(dataDir));
    const before = contentsOf(dataDir);
    await expect(restoreBackup(dataDir, file, NOW_MS)).rejects.toThrow(/EPERM|EISDIR/);
    expect(before).toHaveLength(1);
    expect(contentsOf(dataDir)).toEqual(before);
    expect(readdirSync(backupsDir(dataDir))).toEqual([]);
  });
});
