import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A shared machine may be late once, where a test measures time; being wrong twice is a failure.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{server,shared,client}/**/*.test.ts'],
          exclude: ['client/e2e/**', '**/node_modules/**'],
          // Every test makes its own server: what files share is only the loading of modules, most of the time it takes.
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['client/e2e/**/*.test.ts'],
          // One browser per worker, shared by its files.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // For slow machines: each wait ends as soon as it can.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
