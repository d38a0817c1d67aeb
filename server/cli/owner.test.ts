import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireOwner } from './owner.ts';

const ROOT = 0;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Gives a path to another account; without that right, it is already not root's. */
function ofAnother(path: string): void {
  if (process.getuid?.() === ROOT) chownSync(path, 1, 1);
}

const REFUSAL = /^DATA_DIR es de la cuenta \S+ \(\/.*\): sudo -u \S+ npm /;

test.skipIf(process.platform === 'win32')('root is kept out of the data of another account', () => {
  ofAnother(dataDir);
  expect(() => requireOwner(dataDir, ROOT)).toThrow(REFUSAL);
  writeFileSync(join(dataDir, '.gitignore'), '*');
  expect(() => requireOwner(dataDir, ROOT)).not.toThrow();
  writeFileSync(join(dataDir, 'app.db'), '');
  ofAnother(join(dataDir, 'app.db'));
  expect(() => requireOwner(dataDir, ROOT)).toThrow(REFUSAL);
  expect(() => requireOwner(dataDir, 1)).not.toThrow();
  expect(() => requireOwner(join(dataDir, 'missing'), ROOT)).not.toThrow();
});

test.runIf(process.getuid?.() === ROOT)('root works in its own folders, whatever is in them', () => {
  expect(() => requireOwner(dataDir)).not.toThrow();
  writeFileSync(join(dataDir, 'app.db'), '');
  expect(() => requireOwner(dataDir)).not.toThrow();
});

test.skipIf(process.platform === 'win32')('what root typed is repeated with its values', () => {
  ofAnother(dataDir);
  vi.stubGlobal('process', {
    ...process,
    argv: ['node', 'cli/admin.js', '--email', 'a@b.ar', '--name', "D'Angelo Ana"],
  });
  expect(() => requireOwner(dataDir, ROOT)).toThrow(
    /npm run admin -- --email a@b\.ar --name 'D'\\''Angelo Ana'$/,
  );
  vi.unstubAllGlobals();
});
