// npm run week [-- --seed N]: a team's week against the built program, with a picture of each day in .screenshots/week/.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(1_000_000));
if (!/^\d+$/.test(seed)) throw new Error('--seed takes a whole number');
console.log(`npm run week -- --seed ${seed}`);
process.env.WEEK_SEED = seed;
const config = join(import.meta.dirname, 'vitest.config.ts');
await (await startVitest('test', [], { config, run: true, watch: false })).close();
