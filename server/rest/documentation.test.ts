import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { RefusalMeta } from '../rpc/procedures.ts';
import { appRouter } from '../routes.ts';
import { test } from '../testing/testApp.ts';

test('the documentation has the plain routes, for the signed-in alone', async ({ app }) => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json<{ paths: object }>();
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
        parameters: ['status', 'startDate', 'endDate', 'format'].map((name) => ({ in: 'query', name })),
        responses: { 200: { content: { 'text/csv': {} } } },
      },
    },
  });
});

const codes = (listed: string[]) => ({
  content: { 'application/json': { schema: { properties: { code: { enum: listed } } } } },
});

test('a call lists the codes with which it may fail', async ({ app }) => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json<{ paths: object }>();
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
