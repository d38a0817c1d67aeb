import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/values/durations.ts';
import { changeDatabase, usePlace } from '../testing/dataDir.ts';
import { PROGRAM_TIMEOUT_MS, runProgram, startServer } from '../testing/programs.ts';

const place = usePlace(Date.now());
const listed = () => readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' }).toSorted();

describe('without app.db', () => {
  beforeEach(() => rmSync(place.dataDir, { recursive: true }));

  test.for(['uploads/foto.jpg', 'uploads/.papelera/foto.jpg', 'backups/automatica-2026-01-01-030000.tar.gz'])(
    'a start finds %s, creates nothing and says so',
    { timeout: PROGRAM_TIMEOUT_MS },
    (path) => {
      const file = join(place.dataDir, path);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, '');
      const before = listed();
      const { status, stderr } = runProgram('main', ['--api-only'], { DATA_DIR: place.dataDir });
      expect(status).toBe(1);
      expect(stderr).toContain(
        'Falta app.db (o está vacío) y hay archivos de un sistema anterior: npm run restore, o vacía la carpeta',
      );
      expect(listed()).toEqual(before);
    },
  );

  test('an empty app.db beside photos is none, as copying to a full disk leaves it', () => {
    mkdirSync(join(place.dataDir, 'uploads'), { recursive: true });
    for (const path of ['app.db', 'uploads/foto.jpg']) writeFileSync(join(place.dataDir, path), '');
    const before = listed();
    for (const [program, sentence] of [
      ['main', 'Falta app.db (o está vacío)'],
      ['cli/backup', 'No hay una base de datos en'],
    ] as const) {
      const { status, stderr } = runProgram(program, [], { DATA_DIR: place.dataDir });
      expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect(listed()).toEqual(before);
  });

  test('a start with empty folders makes a new system', { timeout: PROGRAM_TIMEOUT_MS }, async () => {
    mkdirSync(join(place.dataDir, 'uploads/.tmp'), { recursive: true });
    const server = await startServer({ DATA_DIR: place.dataDir });
    await server.end('SIGTERM');
    expect(listed()).toContain('app.db');
  });
});

test(
  'automatic backups with far more sales than the newest are never rotated away, nor are those of the future',
  { timeout: 4 * PROGRAM_TIMEOUT_MS },
  () => {
    const folder = join(place.dataDir, 'backups');
    const backUp = (name: string) => {
      const file = join(folder, name);
      expect(runProgram('cli/backup', [file], { DATA_DIR: place.dataDir }).status).toBe(0);
    };
    mkdirSync(folder);
    const future = `automatica-${new Date(Date.now() + 400 * DAY_MS).getFullYear()}-12-31-030000.tar.gz`;
    const [full, half] = ['automatica-2026-01-01-030000.tar.gz', 'automatica-2026-01-02-030000.tar.gz'];
    for (const name of [full, future]) backUp(name);
    // 30 sales, of which 14 count for the next one and 7 for the newest.
    changeDatabase(place.dataDir, 'pragma foreign_keys = off; delete from sales where id > 14');
    backUp(half);
    changeDatabase(place.dataDir, 'pragma foreign_keys = off; delete from sales where id > 7');
    const automatic = runProgram('cli/backup', ['--automatic'], {
      DATA_DIR: place.dataDir,
      BACKUP_KEEP: '1',
    });
    expect(automatic.status).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual([full, expect.stringContaining('automatica-'), future]);
    expect(readdirSync(folder)).not.toContain(half);
  },
);
