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
 * The stream `name` of a seed. Each part of the demo data draws from its own, so that a change in one part
 * leaves the others as they were.
 */
export function createRandom(seed: number, name: string): Random {
  const next = mulberry32(hash(`${seed} ${name}`));
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}

/** Tommy Ettinger's 32-bit generator: ample for demo data, and nothing to install. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
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
