import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'browser',
    include: ['client/e2e/**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    // A machine that stalls for seconds must not hide a change; failures of the first try are printed.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
