import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { plant, type Planted } from './plugin.ts';

/** One mutation, which `mutate.ts` names, and the tests of its row. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  plugins: process.env.MUTATION ? [plant(JSON.parse(process.env.MUTATION) as Planted)] : [],
  test: {
    include: ['{server,shared,client}/**/*.test.ts'],
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
