import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from './rest/plugin.ts';
import { toPublicError } from './rpc/errors.ts';
import { appRouter } from './rpc/router.ts';
import { ROLES_OF_CALLERS } from './testing/calls/call.ts';
import { callProcedure, callRest, calls, createWorld } from './testing/calls/calls.ts';
import { createTestApp, type TestApp } from './testing/testApp.ts';

// The table itself is in server/testing/calls: one row for each procedure, in the file of its feature.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the table has a row for every procedure and none for anything else', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted());
});

describe.each(Object.entries(calls))('%s', (path, call) => {
  test('lets the right people through as a procedure', async () => {
    const world = await createWorld(app);
    const answers: Record<string, unknown> = {};
    for (const as of ROLES_OF_CALLERS) {
      answers[as] = await callProcedure(path, call, world, as).then(
        () => 'ok',
        (error: unknown) => toPublicError(error).status,
      );
    }
    expect(answers).toEqual(call.answers);
  });
});

describe.each(Object.entries(calls).filter(([, call]) => call.rest))('%s', (_path, call) => {
  test('lets the same people through REST, as documented', async () => {
    const world = await createWorld(app);
    const answers: Record<string, unknown> = {};
    for (const as of ROLES_OF_CALLERS) {
      const { status } = await callRest(call, world, as);
      answers[as] = status === 200 || status === 201 ? 'ok' : status;
    }
    expect(answers).toEqual(call.answers);

    const documented = restRoutes.find((route) => `${route.method} ${route.path}` === call.rest)?.access;
    const { nobody, seller } = call.answers;
    expect(documented).toBe(nobody === 'ok' ? 'public' : seller === 403 ? 'admin' : 'signedIn');
  });
});
