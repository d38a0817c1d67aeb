import fs, { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { errorLine } from '../cli/process/errorLine.ts';
import { markBackup } from './dataDir.ts';
import { openDatabase } from './open.ts';
import { namingRoom, opening, reportOutages } from './trouble.ts';

test('an outage is reported once, and once more when it is over', async () => {
  const gone = new Error('gone');
  const results = [undefined, gone, gone, undefined, undefined, gone];
  const reported: unknown[] = [];
  let calls = 0;
  const database = {
    refresh: async () => {
      const result = results[calls++];
      if (result) throw result;
    },
  };
  const refresh = reportOutages(database, {
    error: ({ err }) => void reported.push(err),
    info: () => void reported.push(undefined),
  });
  const rejections: unknown[] = [];
  for (const _ of results) rejections.push(await refresh().catch((error: unknown) => error));
  expect(rejections).toEqual(results);
  expect(reported).toEqual([gone, undefined, gone]);
});

function lineOf(work: () => unknown) {
  try {
    return work();
  } catch (error) {
    return errorLine(error);
  }
}

test('a database or lock that cannot be opened is named, with the reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['app.db', 'backup.lock']) symlinkSync(name, join(folder, name));
  expect(lineOf(() => openDatabase(join(folder, 'app.db')))).toBe(
    `No se puede abrir la base de datos (${folder}/app.db: ELOOP)`,
  );
  expect(lineOf(() => markBackup(folder))).toBe(
    `No se puede abrir la base de datos (${folder}/backup.lock: ELOOP)`,
  );
});

const failToOpen = () => {
  throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' });
};

function leave(left: { bavail: number; bsize: number }): void {
  const real = fs.statfsSync;
  onTestFinished(() => {
    fs.statfsSync = real;
    syncBuiltinESMExports();
  });
  fs.statfsSync = (() => left) as unknown as typeof real;
  syncBuiltinESMExports();
}

test.each([
  [{ bavail: 7, bsize: 4096 }, 'No queda espacio en el disco'],
  [{ bavail: 8, bsize: 4096 }, 'El disco falla al leer o escribir'],
])('a database that cannot be opened with %j left on the disk: %s', (left, line) => {
  leave(left);
  expect(lineOf(() => opening('/data/app.db', failToOpen))).toBe(line);
});

test('a backup for which there is no room names its folder, and what is left there', () => {
  leave({ bavail: 3, bsize: 2 ** 20 });
  const noRoom = namingRoom(Object.assign(new Error('write'), { code: 'ENOSPC' }), '/data/backups');
  expect(errorLine(noRoom)).toBe('No queda espacio en el disco (/data/backups: quedan 3 MB)');
});
