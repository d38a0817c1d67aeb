import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BUNDLED_VERSION } from './node.mjs';

const OLD_NODE = `Object.defineProperty(process.versions, 'node', { value: '18.0.0' })`;

/** A checkout that holds what preparing needs, and no dependencies. */
function makeCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const side of ['shared', 'server', 'client']) mkdirSync(join(root, side));
  for (const name of ['package-lock.json', 'tsconfig.json']) writeFileSync(join(root, name), '{}');
  for (const name of ['prepare.mjs', 'node.mjs', 'steps.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'server/cli', name));
  }
  return root;
}

describe.skipIf(process.versions.node !== BUNDLED_VERSION)('the link to the bundled Node', () => {
  let root: string;
  let bin: string;
  beforeEach(() => {
    root = makeCheckout();
    bin = join(root, `.node/${BUNDLED_VERSION}/node_modules/node-${process.platform}-${process.arch}/bin`);
    mkdirSync(bin, { recursive: true });
    cpSync(process.execPath, join(bin, 'node'));
    writeFileSync(join(root, '.npmrc'), '');
    const dependencies = { a: 'file:a' };
    const packages = {
      '': { dependencies },
      a: { version: '1.0.0' },
      'node_modules/a': { resolved: 'a', link: true },
    };
    mkdirSync(join(root, 'a'));
    writeFileSync(join(root, 'a/package.json'), '{ "name": "a", "version": "1.0.0" }');
    writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  });
  const prepare = (option: string) =>
    spawnSync(join(bin, 'node'), [join(root, 'server/cli/prepare.mjs'), option], { encoding: 'utf8' });
  const isLinked = () => existsSync(join(root, 'node_modules/.bin/node'));

  test('is made again after an installation, which removes it', () => {
    expect(prepare('--no-build').status).toBe(0);
    expect(isLinked()).toBe(true);
  });

  test('is made again after an installation that fails', () => {
    prepare('--no-build');
    // As when the registry cannot be reached.
    const manifest = { dependencies: { b: '1.0.0' } };
    const packages = {
      '': manifest,
      'node_modules/b': { version: '1.0.0', resolved: 'http://127.0.0.1:1/b.tgz' },
    };
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    writeFileSync(join(root, '.npmrc'), 'fetch-retries=0');
    expect(prepare('--no-build').status).toBe(1);
    expect(isLinked()).toBe(true);
  });

  test('is made again by the next command after an installation that was killed', () => {
    prepare('--no-build');
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(prepare('--outdated').status).toBe(0);
    expect(isLinked()).toBe(true);
  });
});

test('a build with other dependencies keeps the tools of whoever develops here', () => {
  const root = makeCheckout();
  const devDependencies = { tool: 'file:tool' };
  const packages = {
    '': { devDependencies },
    tool: { version: '1.0.0', dev: true },
    'node_modules/tool': { resolved: 'tool', link: true, dev: true },
  };
  const lockfile = JSON.stringify({ lockfileVersion: 3, packages });
  mkdirSync(join(root, 'tool'));
  writeFileSync(join(root, 'tool/package.json'), '{ "name": "tool", "version": "1.0.0" }');
  writeFileSync(join(root, '.npmrc'), '');
  writeFileSync(join(root, 'package.json'), JSON.stringify({ devDependencies }));
  writeFileSync(join(root, 'package-lock.json'), lockfile);
  const prepare = (...options: string[]) =>
    spawnSync(process.execPath, [join(root, 'server/cli/prepare.mjs'), ...options], { encoding: 'utf8' });
  // Without a builder each build fails, after the installation.
  prepare();
  expect(existsSync(join(root, 'node_modules/tool'))).toBe(false);
  expect(prepare('--no-build').status).toBe(0);
  writeFileSync(join(root, 'package-lock.json'), `${lockfile}\n`);
  expect(prepare().stdout).toContain('Instalando dependencias…');
  expect(existsSync(join(root, 'node_modules/tool'))).toBe(true);
});

test('on an old Node, a checkout that cannot take another one is the cause that is shown', () => {
  const root = makeCheckout();
  // A file in place of a folder.
  writeFileSync(join(root, '.node'), '');
  const { status, stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(OLD_NODE)}`, join(root, 'server/cli/prepare.mjs')],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Se necesita Node\.js 22\.14 .* este equipo tiene 18\.0\.0 y no se pudo instalar otro \(ENOTDIR: .*\.node.*\)\. Instala Node\.js 24/,
  );
});

/** Builds by this instead of Vite: prints the folder's own content, and fails where the source says so. */
const BUILDER = `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  const [, , , side, , , , folder] = process.argv;
  const source = readFileSync(side + '/source', 'utf8');
  mkdirSync(folder);
  writeFileSync(folder + '/main.js', source);
  if (source === 'broken') process.exit(1);
`;

/** Returns a checkout with installed dependencies whose sides are one file each, and what builds it. */
function makeBuildable() {
  const root = makeCheckout();
  mkdirSync(join(root, 'node_modules/vite/bin'), { recursive: true });
  mkdirSync(join(root, '.build'));
  writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), BUILDER);
  writeFileSync(join(root, 'node_modules/vite/package.json'), '{ "type": "module" }');
  const run = (program: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' });
  const buildServer = (source: string) => {
    writeFileSync(join(root, 'server/source'), source);
    return run(`
      import { spawnSync } from 'node:child_process';
      import { build } from './server/cli/steps.mjs';
      build('server', (args) => {
        if (spawnSync(process.execPath, args).status !== 0) process.exit(1);
      });
    `);
  };
  const inUse = () => readFileSync(join(root, '.build/server/main.js'), 'utf8');
  const folders = () => readdirSync(join(root, '.build')).filter((name) => /^server-\w+$/.test(name));
  return { root, buildServer, inUse, folders };
}

test('a build replaces the one in use only once it is complete, and leaves its files', () => {
  const { root, buildServer, inUse, folders } = makeBuildable();
  expect(buildServer('first').status).toBe(0);
  const running = realpathSync(join(root, '.build/server'));
  expect(buildServer('second').status).toBe(0);
  expect(inUse()).toBe('second');
  expect(readFileSync(join(running, 'main.js'), 'utf8')).toBe('first');
  expect(buildServer('broken').status).toBe(1);
  expect(inUse()).toBe('second');
  expect(folders()).toHaveLength(2);
});

test('going back to sources that were built before only switches', () => {
  const { buildServer, inUse, folders } = makeBuildable();
  for (const source of ['first', 'second']) buildServer(source);
  const { status, stdout } = buildServer('first');
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(inUse()).toBe('first');
  expect(folders()).toHaveLength(2);
});

test('the builds of a day ago are removed, and of the newer ones the fourth', () => {
  const { root, buildServer, folders } = makeBuildable();
  for (const source of ['first', 'second']) buildServer(source);
  for (const name of folders()) utimesSync(join(root, '.build', name), 0, 0);
  for (const source of ['third', 'fourth', 'fifth', 'sixth']) buildServer(source);
  // The second was in use until the third replaced it.
  expect(folders()).toHaveLength(4);
});

test('a folder built by a version before gives way to the link', () => {
  const { root, buildServer, inUse } = makeBuildable();
  mkdirSync(join(root, '.build/server'));
  writeFileSync(join(root, '.build/server/main.js'), 'old');
  expect(buildServer('first').status).toBe(0);
  expect(inUse()).toBe('first');
});
