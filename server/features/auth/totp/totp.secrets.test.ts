import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { AppContext } from '../../../context.ts';
import { test } from '../../../testing/testApp.ts';
import { decryptSecret, encryptSecret } from './totp.secrets.service.ts';

test('the key of another server that was first counts, and none is left half written', async ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ctx = { ...app.ctx, db: {} as AppContext['db'], config: { ...app.ctx.config, FILES_DIR: folder } };
  const other = { ...ctx, db: {} as AppContext['db'] };
  const encrypted = encryptSecret(ctx, 'JBSWY3DPEHPK3PXP');
  expect(readdirSync(folder)).toEqual(['totp.key']);
  expect(decryptSecret(other, encrypted)).toBe('JBSWY3DPEHPK3PXP');
});

test('a server killed while it made the key leaves none, and the next try makes one', ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const code = `
    const fs = require('node:fs');
    const { writeFileSync } = fs;
    fs.writeFileSync = (file, text, options) => {
      writeFileSync(file, '', options);
      process.kill(process.pid, 'SIGKILL');
    };
    require('node:module').syncBuiltinESMExports();
    import(${JSON.stringify(new URL('totp.secrets.service.ts', import.meta.url).href)}).then(({ encryptSecret }) =>
      encryptSecret({ db: {}, config: { DATA_DIR: ${JSON.stringify(folder)} } }, 'x'));`;
  expect(spawnSync('node', ['--import', 'tsx', '-e', code]).signal).toBe('SIGKILL');
  expect(readdirSync(folder)).toHaveLength(1);
  const ctx = { ...app.ctx, db: {} as AppContext['db'], config: { ...app.ctx.config, FILES_DIR: folder } };
  expect(decryptSecret(ctx, encryptSecret(ctx, 'secret'))).toBe('secret');
});
