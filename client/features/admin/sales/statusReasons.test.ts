import { expect, test } from 'vitest';
import { asksForReason, nextStatus } from './statusReasons.ts';

test.for([
  ['pending', 'pending_appointment', false],
  ['pending', 'completed', false],
  ['appointed', 'pending_appointment', true],
  ['completed', 'installed', true],
  ['pending', 'cancelled', true],
  ['cancelled', 'pending', true],
] as const)('from %s to %s a reason is asked for: %s', ([from, to, asks]) => {
  expect(asksForReason(from, to)).toBe(asks);
});

test.for([
  ['pending', 'pending_appointment'],
  ['installed', 'completed'],
  ['completed', undefined],
  ['cancelled', undefined],
] as const)('after %s comes %s', ([status, next]) => {
  expect(nextStatus(status)).toBe(next);
});
