import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BROWSER_WORKERS } from './testing/workers.ts';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'browser',
    include: ['client/e2e/**/*.test.ts'],
    // Needs earlier versions, built.
    exclude: process.env.UPGRADE_FROM ? [] : ['client/e2e/field/upgrades.test.ts'],
    isolate: false,
    maxWorkers: BROWSER_WORKERS,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
