import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{server,shared,client}/**/*.test.ts'],
          exclude: ['client/e2e/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['client/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
