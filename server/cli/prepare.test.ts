import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const OLD_NODE = `Object.defineProperty(process.versions, 'node', { value: '18.0.0' })`;

test('on an old Node, a checkout that cannot take another one is the cause that is shown', () => {
  const root = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['prepare.mjs', 'node.mjs', 'steps.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'server/cli', name));
  }
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
