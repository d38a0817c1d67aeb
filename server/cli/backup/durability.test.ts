import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlace } from '../../testing/dataDir.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');
const real = { openSync: fs.openSync, fsyncSync: fs.fsyncSync, renameSync: fs.renameSync };

const place = usePlace(NOW_MS);
let steps: string[];
const named = (path: fs.PathLike) =>
  relative(place.root, String(path))
    .replace(/(?<=restauracion-)\w+/, '')
    .replace(/\d+(?=\.part)/, '') || '.';
beforeEach(() => {
  steps = [];
  const opened = new Map<number, string>();
  Object.assign(fs, {
    openSync: (path: fs.PathLike, ...rest: [never]) => {
      const handle = real.openSync(path, ...rest);
      opened.set(handle, named(path));
      return handle;
    },
    fsyncSync: (handle: number) => {
      real.fsyncSync(handle);
      steps.push(`flush ${opened.get(handle)}`);
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      real.renameSync(from, to);
      steps.push(`rename ${named(from)} ${named(to)}`);
    },
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  Object.assign(fs, real);
  syncBuiltinESMExports();
});

test('a backup is flushed before it is renamed, and its folder before writeBackup returns', async () => {
  await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
  expect(steps).toEqual([
    'flush copia.tar.gz..part',
    'rename copia.tar.gz..part copia.tar.gz',
    'flush .',
    'flush data',
  ]);
});

test('restored files are flushed before they are renamed, and their folders before restoreBackup returns', async () => {
  const { file } = await writeBackup(place.dataDir, NOW_MS, join(place.root, 'copia.tar.gz'));
  steps = [];
  await restoreBackup(place.dataDir, file, NOW_MS);
  const staging = 'data/.restauracion-';
  const replaced = 'data/backups/reemplazado-2026-03-10-120000';
  expect(
    steps
      .filter((step) => step.startsWith('flush'))
      .slice(0, 5)
      .toSorted(),
  ).toEqual(
    ['', '/app.db', '/manifest.json', '/uploads', '/uploads/foto.jpg'].map(
      (path) => `flush ${staging}${path}`,
    ),
  );
  expect(steps.slice(5)).toEqual([
    `rename data/uploads ${replaced}/uploads`,
    `rename ${staging}/uploads data/uploads`,
    `rename ${staging}/app.db data/app.db`,
    `flush ${replaced}`,
    'flush data/backups',
    'flush data',
  ]);
});
