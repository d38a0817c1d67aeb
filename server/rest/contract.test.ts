import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, CallerRole } from '../testing/calls/call.ts';
import { callRest, calls, createPeople } from '../testing/calls/calls.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import { createTestApp, type RestResponse, type TestApp } from '../testing/testApp.ts';
import { restRoutesOf } from './derive.ts';
import { appRouter } from '../routes.ts';
import { promised } from '../testing/promisedFields.ts';

// The calls and their inputs come from server/testing/calls.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const restRoutes = restRoutesOf(appRouter);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const documented = Object.values(calls).filter((call) => call.rest);

test('REST routes and rows of the table match', () => {
  expect(documented.map((call) => call.rest).toSorted()).toEqual(restRoutes.map(nameOf).toSorted());
});

describe.each(restRoutes)('$method $path', (route) => {
  test('returns exactly the fields of its schema, and all that the specification names', async () => {
    const call = documented.find(({ rest }) => rest === nameOf(route));
    if (!call) throw new Error(`add a row for ${nameOf(route)} to server/testing/calls/<subject>.ts`);
    const as = callerOf(call);
    const { status, body } = await callRest(call, await createPeople(app), as);

    expect(status).toBe(route.status ?? 200);
    // Parsing drops what the schema does not know, at any depth.
    const viewed = z.object({ success: z.literal(true), ...route.response }).parse(body);
    expect(body, `${nameOf(route)} sends a field that its view in shared/ has not: add it there`).toEqual(
      viewed,
    );
    // An empty list would not show its items' fields.
    const filled = 'let `input` of its row in server/testing/calls make an item for the list';
    expect(Object.values(body), filled).not.toContainEqual([]);
    for (const [, where, fields] of promised.filter(([name]) => name === nameOf(route))) {
      expect(fieldsAt(body, where)).toEqual(expect.arrayContaining(fields.split(' ')));
    }
  });
});

/** Fields that come back in another form, or with another meaning. */
const COME_BACK_OTHERWISE: Record<string, string> = {
  'PUT /admin/users/:id commissionRate': 'percent in, fraction out',
};

const changing = restRoutes.filter(({ method }) => method === 'PUT');

test.each(changing)(
  'PUT $path: every field that it takes and shows comes back as it was sent',
  async (route) => {
    const call = documented.find(({ rest }) => rest === nameOf(route));
    const people = await createPeople(app);
    const input = (await call?.input?.(people)) ?? {};
    const { body } = await callRest({ ...call, input: () => input } as Call, people, callerOf(call as Call));
    const view = viewIn(body);
    const shown = Object.keys(route.fields?.shape ?? {}).filter((field) => Object.hasOwn(view, field));
    const compared = shown.filter(
      (field) => !Object.hasOwn(COME_BACK_OTHERWISE, `${nameOf(route)} ${field}`),
    );
    const sent = input as Record<string, unknown>;
    const unsent = compared.filter((field) => sent[field] === undefined);
    expect(unsent, `${nameOf(route)}: send these too, in server/testing/calls/<subject>.ts`).toEqual([]);
    const pick = (of: Record<string, unknown>) =>
      Object.fromEntries(compared.map((field) => [field, of[field]]));
    expect(pick(view), `${nameOf(route)}: does the service take over each field?`).toMatchObject(pick(sent));
  },
);

/** The subject in a response: its only object, or the response itself. */
function viewIn({ success: _success, ...body }: RestResponse['body']): Record<string, unknown> {
  const [only, ...others] = Object.values(body);
  const isSubject = others.length === 0 && typeof only === 'object' && only !== null;
  return isSubject ? (only as Record<string, unknown>) : body;
}

function callerOf({ outcomes }: Call): CallerRole {
  return (['seller', 'admin', 'nobody'] as const).find((role) => outcomes[role] === 'ok') ?? 'nobody';
}

test.each(plainCalls)('$route responds with the promised fields', async (call) => {
  const people = await createPeople(app);
  const received = await (await preparePlain(call, people))(people.admin);
  expect(received).toMatchObject({ status: call.status, body: call.response });
});

test('creating returns 201, beginning a backup 202, everything else 200', () => {
  expect(restRoutes.filter(({ status }) => status === 202).map(nameOf)).toEqual(['POST /admin/backups']);
  const creating = restRoutes.filter(({ status }) => status === 201).map(nameOf);
  expect(creating.toSorted()).toEqual([
    'POST /admin/commissions/adjustments',
    'POST /admin/invitations',
    'POST /admin/plans',
    'POST /admin/plans/:id/prices',
    'POST /admin/prices',
    'POST /admin/settlements',
    'POST /admin/users/:id/password-link',
    'POST /admin/zones',
    'POST /auth/register',
    'POST /chat/:id/messages',
    'POST /pages/:slug/prospects',
    'POST /prospects',
    'POST /prospects/:id/contacts',
    'POST /sales',
    'POST /sales/:id/claims',
    'POST /sales/:id/contacts',
    'POST /sales/:id/customer-link',
    'POST /sales/:id/verifications',
    'POST /track/:token/acceptance',
    'POST /track/:token/withdrawal',
    'POST /users/totp',
  ]);
});

test('every promise is about an existing route', () => {
  expect(restRoutes.map(nameOf)).toEqual(expect.arrayContaining(promised.map(([name]) => name)));
});

/** The keys of the object at a dotted place. */
function fieldsAt(body: object, where: string): string[] {
  const steps = where.split('.').filter(Boolean);
  return Object.keys(steps.reduce((value, key) => (value as Record<string, object>)[key] ?? {}, body));
}

describe('the documentation', () => {
  test('lists every route with its security, public to read', async () => {
    const received = await app.server.inject('/api/openapi.json');
    expect(received.statusCode).toBe(200);
    const { paths, openapi } = received.json<{
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown; summary: string }>>;
    }>();
    expect(openapi).toMatch(/^3\./);
    for (const route of restRoutes) {
      const operation = paths[`/api${route.path.replace(/:(\w+)/, '{$1}')}`]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject({ summary: route.summary });
      expect(operation?.security !== undefined).toBe(route.access !== 'public');
    }
    expect(paths).toHaveProperty(['/api/health']);
  });

  test('has a readable page', async () => {
    const received = await app.server.inject('/api/docs/');
    expect(received.statusCode).toBe(200);
    expect(received.headers['content-type']).toContain('text/html');
  });
});

test('health needs no token', async () => {
  const { status, body } = await app.rest('GET', '/api/health');
  expect(status).toBe(200);
  expect(body.success).toBe(true);
});
