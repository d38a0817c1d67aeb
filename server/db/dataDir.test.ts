import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir, requireWritableDir } from './dataDir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the data directory', () => {
  test('is made when it is missing, and nothing is left in it', () => {
    const missing = join(folder, 'data');
    requireWritableDir(missing);
    requireWritableDir(missing);
    expect(readdirSync(missing)).toEqual([]);
  });

  test('that cannot be written to is named together with its variable', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below'), '/proc/data']) {
      expect(() => requireWritableDir(path)).toThrow(`DATA_DIR: no se puede escribir en ${path} (`);
    }
  });

  test('is locked for one process until it gives it up', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(
      `DATA_DIR: ${folder} está en uso por un servidor en marcha (o una restauración). Detenlo y vuelve a intentarlo.`,
    );
    unlock();
    lockDataDir(folder)();
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });
});
