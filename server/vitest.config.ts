import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Unit and integration tests of server, shared and client. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'unit',
    include: ['{server,shared,client}/**/*.test.ts'],
    globalSetup: join(import.meta.dirname, 'testing/build.mjs'),
    exclude: ['client/e2e/**', '**/node_modules/**'],
    // Every test makes its own server; files share only loaded modules, and loading them is most of the time.
    isolate: false,
    maxWorkers: '100%',
    // For slow machines; a test that passes ends as soon as it can.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
