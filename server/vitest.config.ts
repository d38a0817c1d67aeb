import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of the libSQL primary, for `npm run test:primary` alone. */
const OF_PRIMARY = [
  'server/db/primary/*.test.ts',
  'server/faults/twoServers.test.ts',
  'server/cli/backup/primary.test.ts',
];

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['{server,shared,client}/**/*.test.ts'],
    exclude: ['client/e2e/**', '**/node_modules/**', ...OF_PRIMARY],
  },
};

/** Also runs tests that must not depend on the database's location, on two servers that share a libSQL primary. */
const primary = {
  extends: true as const,
  test: {
    name: 'primary',
    env: { ON_PRIMARY: 'yes' },
    include: [
      ...OF_PRIMARY,
      'server/guards/permissions.test.ts',
      'server/rest/contract.test.ts',
      'server/features/chat/*.test.ts',
      'server/db/totals.test.ts',
      'server/features/prospects/prospects.sale.test.ts',
      'server/features/search/search.test.ts',
      'server/features/sales/sales.totals.test.ts',
    ],
  },
};

/** Unit and integration tests of server, shared and client. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    projects: [unit, primary],
    globalSetup: join(import.meta.dirname, 'testing/build.mjs'),
    // Every test makes a server; files share only loaded modules, and loading them takes most of the time.
    isolate: false,
    maxWorkers: '100%',
    // For slow machines; passing tests end sooner.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
