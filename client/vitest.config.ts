import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against the built product. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'browser',
    include: ['client/e2e/**/*.test.ts'],
    // One browser per worker, shared by its files.
    isolate: false,
    maxWorkers: 2,
    // For slow machines: each wait ends as soon as it can.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
