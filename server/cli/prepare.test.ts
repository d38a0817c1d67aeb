import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const nodeText = readFileSync(join(import.meta.dirname, 'node.mjs'), 'utf8');
const BUNDLED_VERSION = /BUNDLED_VERSION = '(.+)'/.exec(nodeText)?.[1] ?? '';

const OLD_NODE = `Object.defineProperty(process.versions, 'node', { value: '18.0.0' })`;

/** A checkout that holds what preparing needs, and no dependencies. */
function makeCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['prepare.mjs', 'node.mjs', 'steps.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'server/cli', name));
  }
  return root;
}

test.skipIf(process.versions.node !== BUNDLED_VERSION)(
  'the bundled Node is linked again after an installation, which removes its link',
  () => {
    const root = makeCheckout();
    const bin = join(
      root,
      `.node/${BUNDLED_VERSION}/node_modules/node-${process.platform}-${process.arch}/bin`,
    );
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
    const { status } = spawnSync(join(bin, 'node'), [join(root, 'server/cli/prepare.mjs'), '--no-build'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true);
  },
);

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
