import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const DAY_TIMEOUT_MS = 300_000;

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    name: 'week',
    include: ['client/e2e/week/week.ts'],
    bail: 1,
    reporters: ['verbose'],
    testTimeout: DAY_TIMEOUT_MS,
    hookTimeout: DAY_TIMEOUT_MS,
    expect: { poll: { timeout: 30_000 } },
  },
});
