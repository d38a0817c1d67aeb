/** The value that this share of all values does not exceed; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median of each number over several runs of the same measurement. */
export function medians<T extends object>(runs: T[]): T {
  const keys = Object.keys(runs[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(
    keys.map((key) => [
      key,
      percentile(
        runs.map((run) => run[key] as number),
        0.5,
      ),
    ]),
  ) as T;
}
