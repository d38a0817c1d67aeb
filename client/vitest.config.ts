import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BROWSER_WORKERS } from './testing/workers.ts';

/** Devices and networks that fail; `journeys` keeps a sale without a network. */
const FIELD = 'client/e2e/field/!(offline).test.ts';
/** Walks through every screen in several sizes, and measures of a large team. */
const SWEEPS = 'client/e2e/{screens,budgets}.test.ts';
/** Needs earlier versions, built. */
const UPGRADES = 'client/e2e/field/upgrades.test.ts';

const project = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include: [include], exclude },
});

/** `npm run e2e` runs `journeys`, `npm run test:faults` the others. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    projects: [
      project('journeys', 'client/e2e/**/*.test.ts', [FIELD, SWEEPS]),
      project('field', FIELD, process.env.UPGRADE_FROM ? [] : [UPGRADES]),
      project('sweeps', SWEEPS),
    ],
    isolate: false,
    maxWorkers: BROWSER_WORKERS,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
