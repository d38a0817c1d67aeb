import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Order } from '../../shared/input/sorting.ts';

export interface Sorting<Key extends string> {
  sort?: Key | undefined;
  order?: Order | undefined;
}

/** Nulls come last in both directions; equal keys are ordered by `newest`. */
export function sortedBy(expression: SQLWrapper, order: Order, newest: SQL[]): SQL[] {
  const direction = sql.raw(order);
  return [sql`${expression} ${direction} nulls last`, ...newest];
}

/** One query per key and direction, made on first use. */
export function perSorting<Key extends string, Query>(make: (key: Key, order: Order) => Query) {
  const made = new Map<string, Query>();
  return (key: Key, order: Order): Query => {
    const name = `${key} ${order}`;
    const known = made.get(name) ?? make(key, order);
    made.set(name, known);
    return known;
  };
}
