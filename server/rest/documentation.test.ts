import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { describeRest } from '../build/documentation.ts';
import type { RefusalMeta } from '../rpc/procedures.ts';
import { appRouter } from '../routes.ts';
import { plainCalls } from '../testing/calls/plain.ts';
import { useServedDir } from '../testing/servedDir.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { test } from '../testing/testApp.ts';
import { restRoutesOf } from './derive.ts';

interface Documentation {
  openapi: string;
  paths: Record<string, Record<string, { security?: unknown; summary: string }>>;
}
const documentation = (await describeRest()) as Documentation;
const { paths } = documentation;

test('the documentation has the plain routes, for the signed-in alone', () => {
  expect(paths).toMatchObject({
    '/api/uploads/dni': {
      post: {
        summary: expect.stringContaining('DNI'),
        security: [{ token: [] }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { properties: { photo: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: {
          201: {
            content: { 'application/json': { schema: { required: ['success', 'dniPhoto', 'quality'] } } },
          },
          '4XX': { description: 'Error' },
        },
      },
    },
    '/api/sales/export.csv': {
      get: {
        security: [{ token: [] }],
        parameters: ['status', 'startDate', 'endDate', 'search', 'format'].map((name) => ({
          in: 'query',
          name,
        })),
        responses: { 200: { content: { 'text/csv': {} } } },
      },
    },
  });
});

const codes = (listed: string[]) => ({
  content: { 'application/json': { schema: { properties: { code: { enum: listed } } } } },
});

test('a call lists the codes with which it may fail', () => {
  expect(paths).toMatchObject({
    '/api/plans': { get: { responses: { '4XX': codes(['TOO_MANY']) } } },
    '/api/sales/{id}': {
      get: {
        responses: {
          '4XX': codes(['VALIDATION', 'UNAUTHORIZED', 'TOTP_SETUP_REQUIRED', 'NOT_FOUND', 'TOO_MANY']),
          '5XX': codes(['INTERNAL', 'UNAVAILABLE']),
        },
      },
    },
    '/api/admin/plans': {
      post: { responses: { '4XX': codes(expect.arrayContaining(['FORBIDDEN', 'PLAN_NAME_TAKEN'])) } },
    },
  });
});

test('a call lists no code that no refusal has', () => {
  const files = globSync('{server/**/*.errors.ts,shared/errors.ts}');
  const known = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z_]{3,}\b/g) ?? []));
  const procedures = Object.values(
    appRouter._def.procedures as unknown as Record<string, { _def: { meta: RefusalMeta } }>,
  );
  const listed = procedures.flatMap(({ _def }) => _def.meta.refuses ?? []);
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((code) => !known.has(code))).toEqual([]);
});

const restRoutes = restRoutesOf(appRouter);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('the documentation names every plain route, of which there is a row in server/testing/calls, and no other', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/, ':$1')}`,
    ),
  );
  const derived = new Set(restRoutes.map(nameOf));
  const plain = documented.filter((route) => !derived.has(route) && route !== 'GET /health');
  expect(plain.toSorted()).toEqual(plainCalls.map(({ route }) => route).toSorted());
});

test('creating returns 201, beginning a backup or a mail 202, everything else 200', () => {
  expect(restRoutes.filter(({ status }) => status === 202).map(nameOf)).toEqual([
    'POST /admin/mail/test',
    'POST /admin/backups',
  ]);
  const creating = restRoutes.filter(({ status }) => status === 201).map(nameOf);
  expect(creating.toSorted()).toEqual([
    'POST /admin/commissions/adjustments',
    'POST /admin/invitations',
    'POST /admin/plans',
    'POST /admin/plans/:id/prices',
    'POST /admin/prices',
    'POST /admin/settlements',
    'POST /admin/teams',
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

test('the documentation lists every route with its security', () => {
  expect(documentation.openapi).toMatch(/^3\./);
  for (const route of restRoutes) {
    const operation = paths[`/api${route.path.replace(/:(\w+)/, '{$1}')}`]?.[route.method.toLowerCase()];
    expect(operation).toMatchObject({ summary: route.summary });
    expect(operation?.security !== undefined).toBe(route.access !== 'public');
  }
  expect(paths).toHaveProperty(['/api/health']);
});

const { start } = useServedDir();

test(
  'the documentation is made by the build, compressed, revalidated, and six a minute',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    const { address } = await start({ RATE_LIMIT: 'on' });
    const ask = (etag = '') =>
      fetch(`${address}/api/openapi.json`, {
        // Node's fetch adds 'no-cache' where there is no other.
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
    const first = await ask();
    expect(await first.json()).toEqual(documentation);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const statuses = [];
    for (let call = 2; call <= 7; call += 1)
      statuses.push((await ask(first.headers.get('etag') ?? '')).status);
    expect(statuses).toEqual([304, 304, 304, 304, 304, 429]);
  },
);

test('the documentation has a readable page', { timeout: PROGRAM_TIMEOUT_MS }, async () => {
  const { address } = await start();
  const page = await fetch(`${address}/api/docs`);
  expect([page.url, page.status]).toEqual([`${address}/api/docs/`, 200]);
  const files = [...(await page.text()).matchAll(/(?:src|href)="(.+?)"/g)].map(([, name]) => name);
  expect(files).toHaveLength(3);
  for (const name of files) expect((await fetch(`${page.url}${name}`)).status).toBe(200);
  expect((await fetch(`${page.url}nothing`)).status).toBe(404);
});

test('health needs no token', async ({ app }) => {
  const { status, body } = await app.rest('GET', '/api/health');
  expect(status).toBe(200);
  expect(body.success).toBe(true);
});
