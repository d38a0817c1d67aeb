import { oneOfField } from './fields.ts';

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];

/** `sort` and `order` of a list; each list has its default order. */
export function sortFields<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  return {
    sort: oneOfField('Orden', keys).optional(),
    order: oneOfField('Sentido', ORDERS).optional(),
  };
}
