import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../shared/version.ts';
import { runCommandHere } from '../testing/commands.ts';
import { SQLD } from '../testing/primary.ts';

test('the version is that of package.json and of the newest release in the changelog, or later while there is more', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const changelog = readFileSync('.github/CHANGELOG.md', 'utf8');
  const newest = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(changelog)?.[1];
  const isReleased = !/^## Unreleased$/m.test(changelog);
  const mend = 'change shared/version.ts, package.json (npm version) and .github/CHANGELOG.md together';
  expect([manifest.version, newest === VERSION], mend).toEqual([VERSION, isReleased]);
});

test("behind nginx as documented, no log holds a customer's token, and a restart is told in readable Spanish", () => {
  const nginx =
    readFileSync('server/OPERATION.md', 'utf8')
      .match(/```nginx[\s\S]*?```/g)
      ?.join('\n') ?? '';
  expect(nginx).toMatch(/^\s*access_log off;/m);
  expect(nginx).toContain('default_type "text/plain; charset=utf-8";');
});

test.runIf(SQLD)(
  'the sqld of the document is the one of the tests, with the version that it says it is',
  () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [, own] =
      /(\d+\.\d+\.\d+)/.exec(spawnSync(SQLD ?? '', ['--version'], { encoding: 'utf8' }).stdout) ?? [];
    const text = readFileSync('server/OPERATION.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`package \`sqld\` ${devDependencies.sqld}, which calls itself ${own}`);
  },
);

test('the service runs on the Node that the build fetched, if it fetched one', () => {
  const root = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/node'), '#!/bin/sh\necho "fetched: $*"\n', { mode: 0o755 });
  const unit = readFileSync('server/release/ventas.service', 'utf8').replaceAll('/opt/ventas/app', root);
  const [command = '', ...args] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  const { stdout } = spawnSync(command, args, { cwd: root, env: {}, encoding: 'utf8' });
  expect(stdout).toBe('fetched: .build/server/main.js\n');
});

test('a release is told where its data and settings are before its first start, outside the folder of the version', () => {
  const block = /```sh\n([^`]*tar -xzf[^`]*)```/.exec(readFileSync('server/OPERATION.md', 'utf8'))?.[1] ?? '';
  const lines = block.split('\n');
  const at = (text: string) => lines.findIndex((line) => line.includes(text));
  const data = /^ReadWritePaths=(.*)$/m.exec(readFileSync('server/release/ventas.service', 'utf8'))?.[1];
  const steps = [` ${data}`, `DATA_DIR=${data}\\n`, 'tar -xzf', 'ln -sfn', '--now ventas'].map(at);
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(lines[at('DATA_DIR=')]).toMatch(/> \/opt\/ventas\/\.env$/);
});

test('whoever is promised an outage of a second or two reads about the migration in the same place', () => {
  const texts = ['README.md', 'server/OPERATION.md'].map((file) => readFileSync(file, 'utf8'));
  const promises = texts
    .join('\n\n')
    .split('\n\n')
    .filter((text) => /(outage|restart)[^.]*second or two/.test(text));
  expect(promises).not.toEqual([]);
  expect(promises.filter((text) => !text.includes('migration'))).toEqual([]);
});

test('npm run release says what it makes and how long that takes, and refuses what it cannot make', async () => {
  const { status, stdout } = await runCommandHere('../release/release', ['--help'], {});
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/ventas-\d[\d.]+-linux-x64\.tar\.gz.*tarda minutos/s),
  ]);
  const refused = { status: 1, stdout: '', stderr: 'ppc: hay x64 y arm64\n' };
  expect(await runCommandHere('../release/release', ['ppc'], {})).toEqual(refused);
});

const PROGRAMS = globSync('server/{,cli/,release/}*.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /^await runCommand\(/m.test(text));

test('a program that runs at once has no constant behind that: it would not be there yet', () => {
  expect(PROGRAMS.length).toBeGreaterThan(6);
  const late = PROGRAMS.filter(({ text }) => /^await runCommand\([\s\S]*^(const|let|class) /m.test(text));
  expect(late.map(({ file }) => file)).toEqual([]);
});

test("a release has all commands but a developer's", () => {
  const { status, stderr } = spawnSync('sh', ['server/release/ventas', 'otro'], { encoding: 'utf8' });
  expect(status).toBe(1);
  const named = /^Uso: \S+ (\S+) /.exec(stderr)?.[1]?.split('|');
  const commands = PROGRAMS.map(({ file }) => basename(file, '.ts')).filter(
    (name) => !['main', 'bench', 'release'].includes(name),
  );
  expect(named?.toSorted()).toEqual(['start', ...commands].toSorted());
});
