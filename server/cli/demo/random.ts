import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of pseudo-random numbers, the same for the same seed and name. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
}

/**
 * Returns the stream `name` of a seed. Each part of the demo data draws from its own, so that a change in one part
 * leaves the others as they were.
 */
export function createRandom(seed: number, name: string): Random {
  const generator = xoroshiro128plus(createHash('sha256').update(`${seed} ${name}`).digest().readInt32LE());
  const next = () => uniformFloat64(generator);
  return {
    next,
    int: (min, max) => uniformInt(generator, min, max),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[uniformInt(generator, 0, list.length - 1)] as T,
  };
}

/** Running sums of weights, from which `drawIndex` draws. */
export function cumulate(weights: Iterable<number>): number[] {
  let sum = 0;
  return Array.from(weights, (weight) => (sum += weight));
}

/** An index with probability proportional to its weight, among the first `count` unless all. */
export function drawIndex(random: Random, cumulated: number[], count = cumulated.length): number {
  const target = random.next() * (cumulated[count - 1] ?? 0);
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] as number) > target) high = middle;
    else low = middle + 1;
  }
  return low;
}
