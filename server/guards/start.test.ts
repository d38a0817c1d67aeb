import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAM_TIMEOUT_MS, runProgram } from '../testing/programs.ts';
import { useServedDir } from '../testing/servedDir.ts';

const { place, start } = useServedDir();

/** Runs some code inside the server before it starts; returns what the server printed until it found that it cannot listen. */
function startWith(code: string): string {
  const { stderr } = runProgram('main', ['--api-only'], {
    DATA_DIR: place.dataDir,
    // From the range reserved for documentation.
    HOST: '203.0.113.1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  });
  return stderr;
}

test(
  'a start loads the native modules and, of all else outside the bundle, nothing',
  { timeout: PROGRAM_TIMEOUT_MS },
  () => {
    const printed = startWith(`
      import Module from 'node:module';
      process.once('exit', () => {
        const packages = Object.keys(Module._cache).map((path) => /node_modules.(@[^/]+.)?[^/]+/.exec(path)?.[0]);
        console.error(JSON.stringify({ packages: [...new Set(packages)] }));
      });`);
    const { packages } = JSON.parse(/^\{.*\}$/m.exec(printed)?.[0] ?? '{}');
    expect(packages).toContain('node_modules/better-sqlite3');
    expect(packages.filter((name: string) => !/better-sqlite3|@node-rs\/argon2/.test(name))).toEqual([]);
  },
);

test('a stack trace shows files and lines of the sources', { timeout: PROGRAM_TIMEOUT_MS }, () => {
  const printed = startWith(
    `process.umask = () => console.error(new Error('the start changes its umask').stack);`,
  );
  expect(printed).toContain('Error: the start changes its umask\n');
  expect(printed).toMatch(/^ {4}at .*\/server\/main\.ts:\d+:\d+$/m);
});

const NOTE_MAPS = `
  import Module, { syncBuiltinESMExports } from 'node:module';
  const made = [];
  Module.SourceMap = class extends Module.SourceMap {
    constructor(map) {
      super(map);
      made.push(new WeakRef(this));
    }
  };
  syncBuiltinESMExports();`;

test(
  'what stack traces are mapped with takes 45 MB, and is forgotten within a minute',
  { timeout: PROGRAM_TIMEOUT_MS },
  () => {
    const printed = startWith(`${NOTE_MAPS}
      import { setFlagsFromString } from 'node:v8';
      import { runInNewContext } from 'node:vm';
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc');
      const later = setTimeout;
      globalThis.setTimeout = (work, ms, ...rest) => later(work, ms === 60_000 ? 0 : ms, ...rest);
      process.umask = () => void new Error('the start changes its umask').stack;
      process.once('exit', () => {
        collect();
        console.error(JSON.stringify({ made: made.length, kept: made.filter((map) => map.deref()).length }));
      });`);
    const { made, kept } = JSON.parse(/^\{.*\}$/m.exec(printed)?.[0] ?? '{}');
    expect(made).toBeGreaterThan(0);
    expect(kept).toBe(0);
  },
);

test('a refusal maps no stack trace', { timeout: PROGRAM_TIMEOUT_MS }, async () => {
  const noted = join(place.dataDir, 'noted');
  const code = `${NOTE_MAPS}
    import { writeFileSync } from 'node:fs';
    process.once('exit', () => writeFileSync(${JSON.stringify(noted)}, String(made.length)));`;
  const { address, end } = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  });
  const { status } = await fetch(`${address}/api/sales`);
  await end('SIGTERM');
  expect([status, readFileSync(noted, 'utf8')]).toEqual([401, '0']);
});
