import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../../shared/values/durations.ts';
import { backUpWhileServing } from './dailyBackup.ts';
import { ON_PRIMARY, test } from '../../testing/testApp.ts';

test.skipIf(ON_PRIMARY)(
  'a server that closes ends the check, and begins no backup after it',
  async ({ app }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [program, began] = [join(folder, 'waits.cjs'), join(folder, 'began')];
    const append = `require('node:fs').appendFileSync(${JSON.stringify(began)}, process.argv[2] + ' ')`;
    writeFileSync(program, `${append}; setTimeout(() => {}, ${60 * SECOND_MS});`);
    // A backup is due.
    app.clock.nowMs += DAY_MS;
    backUpWhileServing(app.ctx, program);
    await expect.poll(() => existsSync(began)).toBe(true);
    await app.server.close();
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
    expect(readFileSync(began, 'utf8')).toBe('--check ');
    expect(app.logLines).toEqual([]);
  },
);
