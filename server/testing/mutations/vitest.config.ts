import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { plant, type Planted } from './plugin.ts';

const planted = process.env.MUTATION ? (JSON.parse(process.env.MUTATION) as Planted) : undefined;

/** The first failure ends the run, and Vitest begins with the longest file. */
class AsInRow extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  return planted?.tests.findIndex((test) => moduleId.endsWith(test)) ?? 0;
}

/** One mutation, which `mutate.ts` names, and the tests of its row. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  plugins: planted ? [plant(planted)] : [],
  test: {
    include: ['{server,shared,client}/**/*.test.ts'],
    isolate: false,
    sequence: { sequencer: AsInRow },
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
