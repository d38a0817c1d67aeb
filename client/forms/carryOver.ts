/** Carries the changes that `typed` made to `base` over to `current`: an unchanged field takes its current value. */
export function carryOver<Values>(typed: unknown, base: unknown, current: Values): Values {
  // A list is one value: its rows have no names.
  if (typeof current !== 'object' || current === null || Array.isArray(current)) {
    return typed === undefined || isSame(typed, base) ? current : (typed as Values);
  }
  return Object.fromEntries(
    Object.entries(current).map(([name, value]) => [
      name,
      carryOver<unknown>(fieldOf(typed, name), fieldOf(base, name), value),
    ]),
  ) as Values;
}

function fieldOf(group: unknown, name: string): unknown {
  return (group as Record<string, unknown> | undefined)?.[name];
}

/** Compares values of a form. */
export function isSame(values: unknown, others: unknown): boolean {
  return JSON.stringify(values) === JSON.stringify(others);
}
