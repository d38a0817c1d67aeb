import { expect, test } from 'vitest';
import { appRouter } from '../routes.ts';
import type { KindMeta } from '../rpc/procedures.ts';

/** Writes of a seller that no rate counts, and the reason. */
const UNCOUNTED = { 'auth.logout': 'ends the session that it needs' };

test("a rate counts every write of a seller's", () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; meta: KindMeta } }
  >;
  const writes = Object.entries(procedures).filter(
    ([, { _def }]) => _def.type === 'mutation' && _def.meta.access === 'signedIn',
  );
  expect(writes.length).toBeGreaterThan(30);
  const uncounted = writes.filter(([, { _def }]) => _def.meta.rate === undefined).map(([path]) => path);
  expect(uncounted, "make it a limitedProcedure('changes')").toEqual(Object.keys(UNCOUNTED));
});
