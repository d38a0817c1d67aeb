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
      expect(() => requireWritableDir(path)).toThrow(`DATA_DIR: no se puede escribir en ${path} (`);
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
    symlinkSync(outside, join(dataDir, 'link'));
    const mode = (path: string) => statSync(join(folder, path)).mode & 0o777;

    expect(closeToOthers(dataDir)).toEqual([]);
    expect(['data', 'data/backups', 'data/backups/old'].map(mode)).toEqual([0o700, 0o700, 0o700]);
    expect(['data/app.db', 'data/backups/old/app.db', 'outside'].map(mode)).toEqual([0o600, 0o600, 0o755]);
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
