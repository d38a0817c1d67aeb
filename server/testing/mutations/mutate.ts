import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mutated } from './mutation.ts';
import type { Planted } from './plugin.ts';
import { MUTATED, staleRows, textOf } from './rows.ts';

// Runs the tests of each mutation, which have to fail: `npm run test:mutate [-- part of a path …]`.

const LEAST_SCORE = 0.85;
/** Not more: a test that fails because the machine is busy would count as a kill. */
const WORKERS = 2;
/** Longer than the slowest tests of a row; a mutation may make them wait for ever. */
const PATIENCE_MS = 180_000;

const root = join(import.meta.dirname, '../../..');

interface Row extends Planted {
  name: string;
  reason: string | undefined;
}

const { positionals } = parseArgs({ allowPositionals: true });
const rows = MUTATED.filter(
  ({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
).flatMap(rowsOf);
if (rows.length === 0) throw new Error(`No row is of a file like ${positionals.join(', ')}`);
const stale = staleRows();
if (stale.length > 0) throw new Error(`Mend these rows of server/testing/mutations:\n${stale.join('\n')}`);

function rowsOf({ file, tests, mutations }: Mutated): Row[] {
  const text = textOf(file);
  return mutations.map(([from, to, reason]) => {
    const line = text.split(from, 1)[0]?.split('\n').length;
    return { name: `${file}:${line} ${oneLine(from)} → ${oneLine(to)}`, file, tests, from, to, reason };
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim() || '(nothing)';
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True if the tests pass. With a mutation, a run that is too long counts as failed. */
function passes(tests: string[], planted?: Planted): Promise<boolean> {
  const config = 'server/testing/mutations/vitest.config.ts';
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=dot', ...tests];
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const run = spawn(process.execPath, args, {
    cwd: root,
    // Its failures, if it runs to see that there are none.
    stdio: ['ignore', 'ignore', planted ? 'ignore' : 'inherit'],
    detached: true,
    env: { ...process.env, ...(planted && { MUTATION: JSON.stringify(planted) }) },
  });
  const stop = () => run.pid !== undefined && process.kill(-run.pid, 'SIGKILL');
  const timer = planted && setTimeout(stop, PATIENCE_MS);
  run.once('error', reject);
  run.once('exit', (code) => {
    clearTimeout(timer);
    resolve(code === 0);
  });
  return promise;
}

async function requireSound(): Promise<void> {
  const tests = [...new Set(rows.flatMap((row) => row.tests))];
  if (!(await passes(tests))) throw new Error(`Without a mutation these fail too: ${tests.join(' ')}`);
}

async function survivors(): Promise<Row[]> {
  const left = [...rows];
  const found: Row[] = [];
  const work = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const survived = await passes(row.tests, row);
      if (survived) found.push(row);
      say(`${survived ? 'SURVIVED' : 'killed  '} ${row.name}`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return found;
}

await requireSound();
const survived = await survivors();
const score = 1 - survived.length / rows.length;
say(
  `\n${rows.length - survived.length} of ${rows.length} killed (${(score * 100).toFixed(1)} %). Survivors:`,
);
for (const { name, reason } of survived)
  say(`- ${name}: ${reason ?? 'write a test, or the reason into its row'}`);
const unexplained = survived.filter(({ reason }) => reason === undefined);
const outdated = rows.filter((row) => row.reason !== undefined && !survived.includes(row));
for (const { name } of outdated) say(`- ${name} is killed now: drop its reason`);
if (score < LEAST_SCORE || unexplained.length > 0) process.exitCode = 1;
