import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { describe, expect, test } from 'vitest';
import { backupsDir, lockDataDir } from '../../db/dataDir.ts';
import { databaseFile, openDatabase, requireDatabase } from '../../db/open.ts';
import { changeDatabase, contentsOf, queryDatabase, usePlace } from '../../testing/dataDir.ts';
import { fingerprintFiles } from './contents.ts';
import type { ArchivedFile } from './format.ts';
import { DEMO_SELLER } from '../demo/sellers.ts';
import { requireBackupFile } from './readBackup.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');

const place = usePlace(NOW_MS);

/** Unpacks a valid backup, changes it and packs it again. */
async function spoiled(spoil: (dir: string) => unknown): Promise<string> {
  const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
  const dir = join(place.root, 'spoiled');
  mkdirSync(dir);
  await extract({ file, cwd: dir });
  await spoil(dir);
  await create({ file, cwd: dir, gzip: true, preservePaths: true }, readdirSync(dir));
  return file;
}

type AnyManifest = Record<string, unknown> & { files: ArchivedFile[] };

function changeManifest(dir: string, change: (about: AnyManifest) => object): void {
  const file = join(dir, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as AnyManifest)));
}

/** Corrects the fingerprints, so that only the change is wrong. */
function withDatabase(change: (dir: string) => void): Promise<string> {
  return spoiled(async (dir) => {
    change(dir);
    const files = await fingerprintFiles(dir);
    changeManifest(dir, (about) => ({ ...about, files }));
  });
}

function asVersion1({ files, ...about }: AnyManifest): object {
  return { ...about, version: 1, uploads: files.length - 1 };
}

describe('restore refuses and leaves the data unchanged:', () => {
  const cases: [name: string, file: () => Promise<string>, sentence: RegExp][] = [
    ['a file that does not exist', async () => join(place.root, 'nada.tar.gz'), /^No existe el archivo/],
    ['a folder', async () => place.root, /^\/.*\/ventas-test-\w+ no es una copia .*: no es un archivo/],
    ['another kind of file', async () => databaseFile(place.dataDir), /incompleto o dañado/],
    [
      'an empty file',
      async () => {
        writeFileSync(join(place.root, 'vacia.tar.gz'), '');
        return join(place.root, 'vacia.tar.gz');
      },
      /no es una copia de seguridad válida/,
    ],
    [
      'a truncated backup',
      async () => {
        const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
        truncateSync(file, statSync(file).size - 8);
        return file;
      },
      /incompleto o dañado/,
    ],
    [
      'an archive without a database',
      () => spoiled((dir) => rmSync(join(dir, 'app.db'))),
      /le falta la base de datos/,
    ],
    [
      'a symbolic link',
      () => spoiled((dir) => symlinkSync('/etc/passwd', join(dir, 'uploads/enlace.jpg'))),
      /no corresponde: uploads\/enlace\.jpg/,
    ],
    [
      'an unexpected file',
      () => spoiled((dir) => writeFileSync(join(dir, 'otro.txt'), '')),
      /no corresponde: otro\.txt/,
    ],
    [
      'a path outside the archive',
      async () => {
        const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
        const dir = join(place.root, 'in/side');
        mkdirSync(dir, { recursive: true });
        await extract({ file, cwd: dir });
        writeFileSync(join(place.root, 'in/fuera.txt'), '');
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
      /le falta uploads\/foto\.jpg/,
    ],
    [
      'an upload of the same size with other contents',
      () => spoiled((dir) => writeFileSync(join(dir, 'uploads/foto.jpg'), 'otra')),
      /uploads\/foto\.jpg no es lo que se copió/,
    ],
    [
      'an upload that the manifest does not list',
      () => spoiled((dir) => writeFileSync(join(dir, 'uploads/otra.jpg'), '')),
      /algo que no corresponde: uploads\/otra\.jpg/,
    ],
    [
      'an upload under a name that the database does not know',
      () => withDatabase((dir) => renameSync(join(dir, 'uploads/foto.jpg'), join(dir, 'uploads/otra.jpg'))),
      /sus archivos no son los que nombra su base de datos/,
    ],
    [
      'false counts',
      () => spoiled((dir) => changeManifest(dir, (about) => ({ ...about, sales: 999 }))),
      /dice tener 999 ventas y tiene 30/,
    ],
    [
      'false counts in the first format',
      () => spoiled((dir) => changeManifest(dir, (about) => ({ ...asVersion1(about), users: 1 }))),
      /dice tener 1 cuentas y tiene \d+/,
    ],
    [
      'a backup of the first format without one of its uploads',
      () =>
        spoiled((dir) => {
          changeManifest(dir, asVersion1);
          rmSync(join(dir, 'uploads/foto.jpg'));
        }),
      /dice tener 1 archivos y tiene 0/,
    ],
    [
      'a later format',
      () => spoiled((dir) => changeManifest(dir, (about) => ({ ...about, version: 3 }))),
      /versión más nueva/,
    ],
    [
      'a database with an extra trigger',
      () =>
        withDatabase((dir) =>
          changeDatabase(
            dir,
            "create trigger zz after insert on sales begin update users set role = 'admin' where id = new.seller_id; end",
          ),
        ),
      /su base de datos contiene algo que no corresponde: trigger zz/,
    ],
    [
      'a database with one of our triggers changed',
      () =>
        withDatabase((dir) =>
          changeDatabase(
            dir,
            'drop trigger sales_deleted; create trigger sales_deleted after delete on sales begin select 1; end',
          ),
        ),
      /algo que no corresponde: trigger sales_deleted/,
    ],
    [
      'a database with an extra view',
      () => withDatabase((dir) => changeDatabase(dir, 'create view zz as select * from users')),
      /algo que no corresponde: view zz/,
    ],
    [
      'a manifest of another product',
      () => spoiled((dir) => writeFileSync(join(dir, 'manifest.json'), '{"format":"otro"}')),
      /no se reconoce su formato/,
    ],
    [
      'a damaged database',
      () =>
        withDatabase((dir) => {
          const bytes = readFileSync(join(dir, 'app.db'));
          bytes.fill(0xff, 3 * 4096, 12 * 4096);
          writeFileSync(join(dir, 'app.db'), bytes);
        }),
      /su base de datos está dañada/,
    ],
    [
      'a database whose index and table disagree',
      () =>
        withDatabase((dir) => {
          const bytes = readFileSync(join(dir, 'app.db'));
          bytes.write('X', bytes.indexOf(DEMO_SELLER.email));
          writeFileSync(join(dir, 'app.db'), bytes);
        }),
      /su base de datos está dañada/,
    ],
    [
      'a database without one of its tables',
      () => withDatabase((dir) => changeDatabase(dir, 'drop table chat_reads')),
      /le falta table chat_reads/,
    ],
    [
      'a database of another program',
      () =>
        withDatabase((dir) => {
          rmSync(join(dir, 'app.db'));
          changeDatabase(dir, 'create table users (id integer)');
        }),
      /su base de datos está dañada/,
    ],
    [
      'a backup of a newer version',
      () =>
        withDatabase((dir) =>
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
    const before = contentsOf(place.dataDir);
    await expect(restoreBackup(place.dataDir, file, NOW_MS)).rejects.toThrow(sentence);
    expect(contentsOf(place.dataDir)).toEqual(before);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('any backup while the database is in use', async () => {
    const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
    const server = openDatabase(databaseFile(place.dataDir));
    server.client.prepare('select count(*) from users').get();
    const before = contentsOf(place.dataDir);
    await expect(restoreBackup(place.dataDir, file, NOW_MS)).rejects.toThrow('La base de datos está en uso');
    expect(contentsOf(place.dataDir)).toEqual(before);
    server.client.exec("update users set name = 'Sigue'");
    server.close();
    await restoreBackup(place.dataDir, file, NOW_MS);
    expect(queryDatabase(place.dataDir, "select count(*) from users where name = 'Sigue'")).toEqual([0]);
  });

  test('any backup while a server runs', async () => {
    const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
    const unlock = lockDataDir(place.dataDir);
    const before = contentsOf(place.dataDir);
    await expect(restoreBackup(place.dataDir, file, NOW_MS)).rejects.toThrow(/^DATA_DIR: .* está en uso/);
    expect(contentsOf(place.dataDir)).toEqual(before);
    unlock();
    await restoreBackup(place.dataDir, file, NOW_MS);
  });
});

test('a backup of the first format is restored without unnamed uploads, and missing ones are reported', async () => {
  changeDatabase(
    place.dataDir,
    `insert into files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
     values ('perdida.jpg', 'dni', 1, 'dni.jpg', 'image/jpeg', 4, 0)`,
  );
  const file = await spoiled((dir) => {
    writeFileSync(join(dir, 'uploads/reemplazada.jpg'), '');
    changeManifest(dir, (about) => ({ ...asVersion1(about), uploads: 2 }));
  });
  const elsewhere = join(place.root, 'elsewhere');
  const restored = await restoreBackup(elsewhere, file, NOW_MS);
  expect(restored).toMatchObject({ sales: 30, uploads: 1, missing: ['perdida.jpg'] });
  expect(readdirSync(join(elsewhere, 'uploads'))).toEqual(['foto.jpg']);
});

test('a failure in the middle of the exchange moves everything back', async () => {
  const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
  // A file cannot replace a folder, so the last rename fails.
  rmSync(databaseFile(place.dataDir));
  mkdirSync(databaseFile(place.dataDir));
  const before = contentsOf(place.dataDir);
  await expect(restoreBackup(place.dataDir, file, NOW_MS)).rejects.toThrow(/EPERM|EISDIR/);
  expect(before).toHaveLength(1);
  expect(contentsOf(place.dataDir)).toEqual(before);
  expect(readdirSync(backupsDir(place.dataDir))).toEqual([]);
});

test('an entry that is larger than the manifest says is noticed before anything is written', async () => {
  const file = await spoiled((dir) => truncateSync(join(dir, 'app.db'), 64 * 1024 * 1024));
  await expect(requireBackupFile(file)).rejects.toThrow('app.db no es lo que se copió');
});

test("files of a backup are private, whatever the archive's modes", async () => {
  const file = await spoiled((dir) => {
    for (const path of [dir, join(dir, 'uploads')]) chmodSync(path, 0o777);
    chmodSync(join(dir, 'app.db'), 0o6777);
  });
  await restoreBackup(place.dataDir, file, NOW_MS);
  const modes = [databaseFile(place.dataDir), join(place.dataDir, 'uploads')].map(
    (path) => statSync(path).mode,
  );
  expect(modes.map((mode) => (mode & 0o7777).toString(8))).toEqual(['600', '700']);
});

test('what may not be looked at is not said to be missing', async () => {
  // A link to itself: no account can enter it.
  const closed = join(place.root, 'closed');
  symlinkSync(closed, closed);
  const refused = { code: 'ELOOP' };
  const archive = join(closed, 'below/copia.tar.gz');
  expect(() => requireDatabase(closed)).toThrow(expect.objectContaining(refused));
  await expect(restoreBackup(place.dataDir, archive, NOW_MS)).rejects.toMatchObject(refused);
  await expect(writeBackup(place.dataDir, NOW_MS, archive)).rejects.toMatchObject(refused);
});
