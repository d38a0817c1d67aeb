import { expect, test } from 'vitest';
import { SALE_STATUS_LABELS, SALE_STATUSES } from './sales.ts';
import {
  RELATIONSHIP_LABELS,
  RELATIONSHIPS,
  VERIFICATION_STATE_LABELS,
  VERIFICATION_STATES,
} from './verification.ts';

test.each([
  ['statuses of a sale', SALE_STATUSES, SALE_STATUS_LABELS],
  ['relationships to the customer', RELATIONSHIPS, RELATIONSHIP_LABELS],
  ['states of a verification', VERIFICATION_STATES, VERIFICATION_STATE_LABELS],
] as const)('the %s have labels that differ', (_name, values, labels) => {
  expect(Object.keys(labels)).toEqual([...values]);
  expect(new Set(Object.values(labels)).size).toBe(values.length);
});
