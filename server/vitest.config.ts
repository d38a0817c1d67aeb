import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

const PRIMARY = [
  'server/db/primary/*.test.ts',
  'server/faults/{twoServers,weeklyMail}.test.ts',
  'server/cli/backup/primary.test.ts',
];

/** Needs earlier versions, built. */
const UPGRADES = ['server/faults/upgrades.test.ts'];

/** Inputs by the thousand, against a model or over every call; other tests hold the same rules with some of them. */
const WIDE = [
  'server/testing/fuzz/*.test.ts',
  'server/features/**/*.{random,dialects}.test.ts',
  'server/features/sales/photo/photo.quality.test.ts',
  'server/db/migrate.rows.test.ts',
];

/** Tests that start other programs or that a busy machine disturbs. `unit` keeps a killed server, a full disk, callers at once. */
const FAULTS = [
  ...globSync('server/faults/*.test.ts', { cwd: root }).filter(
    (file) => !/\/(fullDisk|killed|races)\./.test(file) && !UPGRADES.includes(file),
  ),
  'server/main.test.ts',
  'server/cli/prepare.test.ts',
  'server/guards/{private,start}.test.ts',
  'server/features/chat/chat.stalled.test.ts',
];

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['{server,shared,client}/**/*.test.ts'],
    exclude: ['client/e2e/**', '**/node_modules/**', ...PRIMARY, ...FAULTS, ...WIDE, ...UPGRADES],
  },
};

const faults = {
  extends: true as const,
  test: {
    name: 'faults',
    env: { USUAL_KILL_ROUNDS: '3' },
    include: [
      ...FAULTS,
      ...WIDE,
      'server/faults/killed.test.ts',
      ...(process.env.UPGRADE_FROM ? UPGRADES : []),
    ],
    exclude: PRIMARY,
  },
};

/** Also runs tests that must not depend on the database's location, on two servers that share a libSQL primary. */
const primary = {
  extends: true as const,
  test: {
    name: 'primary',
    env: { ON_PRIMARY: 'yes' },
    include: [
      ...PRIMARY,
      'server/guards/everyCall.test.ts',
      'server/features/chat/*.test.ts',
      'server/db/totals.test.ts',
      'server/features/prospects/prospects.sale.test.ts',
      'server/features/search/search.test.ts',
      'server/features/sales/sales.totals.test.ts',
    ],
  },
};

/** `npm run test:unit` runs `unit`, `npm run test:faults` the others. */
export default defineConfig({
  root,
  test: {
    projects: [unit, faults, primary],
    // Every test makes a server; files share only loaded modules, and loading them takes most of the time.
    isolate: false,
    maxWorkers: '100%',
    // For slow machines; passing tests end sooner.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
