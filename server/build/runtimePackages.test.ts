import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeRuntimePackages } from './runtimePackages.ts';

function write(root: string, files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { root: join(folder, 'checkout'), taken: join(folder, 'build') };
}

test('a package is taken with all that it depends on, from where Node would find it', () => {
  const { root, taken } = folders();
  write(root, {
    'node_modules/a/package.json': {
      dependencies: { b: '1' },
      optionalDependencies: { absent: '1', '@s/c': '1' },
    },
    'node_modules/a/index.js': 'a',
    'node_modules/a/node_modules/b/package.json': { dependencies: { d: '1' } },
    'node_modules/a/node_modules/b/index.js': 'b of a',
    'node_modules/b/package.json': {},
    'node_modules/@s/c/package.json': { dependencies: { a: '1' } },
    'node_modules/d/package.json': {},
    'node_modules/unused/package.json': {},
  });
  takeRuntimePackages(['a'], root, taken);
  const has = (path: string) => existsSync(join(taken, 'node_modules', path, 'package.json'));
  expect(['a', 'a/node_modules/b', '@s/c', 'd', 'b', 'unused'].map(has)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(readFileSync(join(taken, 'node_modules/a/node_modules/b/index.js'), 'utf8')).toBe('b of a');
});

test('binaries for other machines and what only compiling needs are left out', () => {
  const { root, taken } = folders();
  const paths = [
    'linux-x64.node',
    'linuxmusl-x64.node',
    'linux-arm64.node',
    'linuxmusl-arm64.node',
    'darwin-arm64.node',
    'win32-x64.node',
  ];
  write(root, {
    'node_modules/better-sqlite3/package.json': { optionalDependencies: { '@s/musl': '1' } },
    'node_modules/better-sqlite3/deps/sqlite3.c': 'c',
    'node_modules/@s/musl/package.json': {},
    ...Object.fromEntries(paths.map((name) => [`node_modules/better-sqlite3/prebuilds/${name}`, name])),
  });
  const takenFor = (libc?: string) => {
    const folder = join(taken, libc ?? 'any');
    takeRuntimePackages(['better-sqlite3'], root, folder, { platform: 'linux', arch: 'arm64', libc });
    const has = (path: string) => existsSync(join(folder, 'node_modules', path));
    expect(has('better-sqlite3/deps')).toBe(false);
    return ['@s/musl', ...paths.map((name) => `better-sqlite3/prebuilds/${name}`)]
      .filter(has)
      .map((path) => basename(path));
  };
  expect(takenFor()).toEqual(['musl', 'linux-arm64.node', 'linuxmusl-arm64.node']);
  expect(takenFor('glibc')).toEqual(['linux-arm64.node']);
});
