import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BROWSER_WORKERS } from './testing/workers.ts';

/**
 * Every screen in several sizes, a large team, devices and networks that fail. `journeys` keeps a sale without a network.
 */
const SWEEPS = ['client/e2e/{screens,budgets}.test.ts', 'client/e2e/field/!(offline).test.ts'];
/** Needs earlier versions, built. */
const UPGRADES = 'client/e2e/field/upgrades.test.ts';

const journeys = {
  extends: true as const,
  test: { name: 'journeys', include: ['client/e2e/**/*.test.ts'], exclude: SWEEPS },
};

const sweeps = {
  extends: true as const,
  test: { name: 'sweeps', include: SWEEPS, exclude: process.env.UPGRADE_FROM ? [] : [UPGRADES] },
};

/** `npm run e2e` runs `journeys`, `npm run test:faults` also `sweeps`. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    projects: [journeys, sweeps],
    isolate: false,
    maxWorkers: BROWSER_WORKERS,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
