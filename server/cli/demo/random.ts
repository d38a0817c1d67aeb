import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  next: () => number;
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
}

/** Deterministic per seed and name. Each part of the demo has a name, so changing one leaves the others as they are. */
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

export function cumulate(weights: Iterable<number>): number[] {
  let sum = 0;
  return Array.from(weights, (weight) => (sum += weight));
}

/** Draws an index by weight, among the first `count` if given. */
export function drawIndex(random: Random, cumulated: number[], count = cumulated.length): number {
  const target = random.next() * (cumulated[count - 1] ?? 0);
  return cumulated.findIndex((sum) => sum > target);
}
