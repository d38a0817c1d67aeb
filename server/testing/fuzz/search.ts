import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { People } from '../calls/call.ts';
import { createPeople } from '../calls/calls.ts';
import { createTestApp } from '../testApp.ts';
import { expectReadable } from './readBack.ts';
import { ask, stored, type FuzzCaller, type Response } from './ask.ts';

/** Requests of all searches together; FUZZ_RUNS=50000 searches longer, elsewhere each time. */
const REQUESTS = Number(process.env.FUZZ_RUNS ?? 3600);
/** FUZZ_SEED and FUZZ_PATH, as printed with a failure, repeat it. */
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 2 ** 31 : 20_260_310));
const PATH = process.env.FUZZ_PATH;
const REQUESTS_AT_ONCE = 40;
/** Time for a request and its share of a new server, on a busy machine. */
const PATIENCE_MS = 60;

/** Time for an interrupted search to end in order. */
const GRACE_MS = 30_000;

export function searchTimeoutMs(share: number): number {
  return 60_000 + REQUESTS * share * PATIENCE_MS;
}

interface Search<Generated> {
  share: number;
  generated: fc.Arbitrary<Generated>;
  request: (people: People, generated: Generated) => InjectOptions | Promise<InjectOptions>;
  /** Throws if the response breaks a rule; returns whether it refuses everything. */
  isRefused: (generated: Generated, response: Response) => boolean;
}

/** Sends its share of all requests to new servers. Expects timely responses, no change by refusals, readable data. */
export async function search<Generated extends { as: FuzzCaller }>({
  share,
  generated,
  request,
  isRefused,
}: Search<Generated>): Promise<number> {
  let sent = 0;
  const property = fc.asyncProperty(
    fc.array(generated, { minLength: 1, maxLength: 2 * REQUESTS_AT_ONCE, size: 'max' }),
    async (list) => {
      let people = await newPeople();
      const renew = async () => {
        await people.app.close();
        return (people = await newPeople());
      };
      try {
        for (const one of list) {
          sent += 1;
          // Earlier requests may have deleted the example's data.
          const options = (await attempt(() => request(people, one))) ?? (await request(await renew(), one));
          const before = stored(people.app);
          const response = await ask(people.app, options);
          await naming([fc.stringify(one), JSON.stringify(response)], () => {
            if (isRefused(one, response)) expect(differences(before, stored(people.app))).toEqual([]);
          });
          if (response.status === 401 && (one.as === 'seller' || one.as === 'admin')) await renew();
        }
        await naming([fc.stringify(list)], () => expectReadable(people));
      } finally {
        await people.app.close();
      }
    },
  );
  const numRuns = Math.ceil((REQUESTS * share) / REQUESTS_AT_ONCE);
  const limitMs = searchTimeoutMs(share) - GRACE_MS;
  const details = await fc.check(property, {
    seed: SEED,
    numRuns,
    interruptAfterTimeLimit: limitMs,
    markInterruptAsFailure: true,
    ...(PATH !== undefined && { path: PATH }),
  });
  if (details.failed) {
    const { seed, counterexamplePath, errorInstance } = details;
    if (counterexamplePath === null) throw new Error(`too slow: ${sent} requests in ${limitMs / 1000} s`);
    const repeat = `FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath} repeats this failure`;
    throw new Error(`${repeat}\n${String(errorInstance)}`, { cause: errorInstance });
  }
  return sent;
}

async function newPeople(): Promise<People> {
  return createPeople(await createTestApp());
}

function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).flatMap((table) =>
    before[table] === after[table] ? [] : [`${table}: ${before[table]} → ${after[table]}`],
  );
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Adds the subject to errors of `check`. */
async function naming(about: string[], check: () => void | Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error([...about, String(error)].map(shortened).join('\n'), { cause: error });
  }
}

function shortened(text: string): string {
  return text.replaceAll(/(.{1,9}?)\1{50,}/gsu, '$1…').slice(0, 3000);
}
