import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toPublicError } from '../http/errors.ts';
import { restRoutesOf } from '../rest/derive.ts';
import { appRouter } from '../routes.ts';
import { ROLES_OF_CALLERS } from '../testing/calls/call.ts';
import { callProcedure, callRest, calls, createPeople } from '../testing/calls/calls.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

// The table itself is in server/testing/calls: one row for each procedure, in the file of its feature.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const restRoutes = restRoutesOf(appRouter);

test('the table has a row for every procedure and none for anything else', () => {
  const procedures = Object.keys(appRouter._def.procedures).toSorted();
  expect(Object.keys(calls).toSorted(), 'mend server/testing/calls/<subject>.ts').toEqual(procedures);
});

describe.each(Object.entries(calls))('%s', (path, call) => {
  test('lets the right people through as a procedure', async () => {
    const people = await createPeople(app);
    const outcomes: Record<string, unknown> = {};
    for (const as of ROLES_OF_CALLERS) {
      outcomes[as] = await callProcedure(path, call, people, as).then(
        () => 'ok',
        (error: unknown) => toPublicError(error).status,
      );
    }
    expect(outcomes).toEqual(call.outcomes);
  });
});

describe.each(Object.entries(calls).filter(([, call]) => call.rest))('%s', (_path, call) => {
  test('lets the same people through REST, as documented', async () => {
    const people = await createPeople(app);
    const outcomes: Record<string, unknown> = {};
    for (const as of ROLES_OF_CALLERS) {
      const { status } = await callRest(call, people, as);
      outcomes[as] = status >= 200 && status < 300 ? 'ok' : status;
    }
    expect(outcomes).toEqual(call.outcomes);

    const documented = restRoutes.find((route) => `${route.method} ${route.path}` === call.rest)?.access;
    const { nobody, seller } = call.outcomes;
    expect(documented).toBe(nobody === 'ok' ? 'public' : seller === 403 ? 'admin' : 'signedIn');
  });
});

test('the table has a row for every plain route and none for anything else', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/, ':$1')}`,
    ),
  );
  const rows = new Set(restRoutes.map(({ method, path }) => `${method} ${path}`));
  const plain = documented.filter((route) => !rows.has(route) && route !== 'GET /health');
  expect(plain.toSorted()).toEqual(plainCalls.map(({ route }) => route).toSorted());
});

describe.each(plainCalls)('$route', (call) => {
  test('lets the right people through', async () => {
    const people = await createPeople(app);
    const statuses: Record<string, unknown> = {};
    for (const as of ROLES_OF_CALLERS) {
      const send = await preparePlain(call, people);
      const { status } = await send(as === 'nobody' ? undefined : people[as]);
      statuses[as] = status === 200 || status === 201 ? 'ok' : status;
    }
    expect(statuses).toEqual(call.outcomes);
  });
});
