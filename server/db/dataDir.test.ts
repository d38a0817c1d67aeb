import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeToOthers, lockDataDir, requireWritableDir } from './dataDir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the data directory', () => {
  test('is created if it is missing, and left empty', () => {
    const missing = join(folder, 'data');
    requireWritableDir(missing);
    requireWritableDir(missing);
    expect(readdirSync(missing)).toEqual([]);
  });

  test('is named in the error, with its variable, if it is not writable', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below'), '/proc/data']) {
      expect(() => requireWritableDir(path)).toThrow(
        new RegExp(`^DATA_DIR: no se puede escribir en ${path} \\([A-Z]+\\)$`),
      );
    }
  });

  test('of an earlier version is closed to other accounts, without following links', () => {
    const outside = join(folder, 'outside');
    const dataDir = join(folder, 'data');
    for (const path of [outside, dataDir, join(dataDir, 'backups'), join(dataDir, 'backups/old')]) {
      mkdirSync(path);
      chmodSync(path, 0o755);
    }
    for (const name of ['app.db', 'backups/old/app.db']) {
      writeFileSync(join(dataDir, name), '');
      chmodSync(join(dataDir, name), 0o644);
    }
    symlinkSync(outside, join(dataDir, 'uploads'));
    const mode = (path: string) => statSync(join(folder, path)).mode & 0o777;

    symlinkSync(dataDir, join(folder, 'named'));
    expect(closeToOthers(join(folder, 'named'))).toEqual([]);
    expect(['data', 'data/backups', 'data/backups/old'].map(mode)).toEqual([0o700, 0o700, 0o700]);
    expect(['data/app.db', 'data/backups/old/app.db', 'outside'].map(mode)).toEqual([0o600, 0o600, 0o755]);
  });

  test('that others use too is left to them, but for what is ours', () => {
    const names = ['app.db-wal', 'backups', `${'x'.repeat(24)}.jpg`, 'theirs', 'theirs.jpg'];
    for (const name of names) {
      if (name.includes('.')) writeFileSync(join(folder, name), '');
      else mkdirSync(join(folder, name));
      chmodSync(join(folder, name), name === 'backups' ? 0o2755 : 0o644);
    }
    for (const shared of [0o755, 0o1777]) {
      chmodSync(folder, shared);
      expect(closeToOthers(folder)).toEqual([]);
      expect(statSync(folder).mode & 0o7777).toBe(shared);
    }
    const modes = names.map((name) => (statSync(join(folder, name)).mode & 0o7777).toString(8));
    expect(modes).toEqual(['600', '2700', '600', '644', '644']);
    for (const name of ['theirs', 'theirs.jpg']) rmSync(join(folder, name), { recursive: true });
    expect(closeToOthers(folder)).toEqual([]);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });

  test('is locked for one process until it unlocks it', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(
      `DATA_DIR: ${folder} está en uso por un servidor en marcha (o una restauración). Detenlo y vuelve a intentarlo.`,
    );
    unlock();
    lockDataDir(folder)();
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });
});
