import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createTestApp, test, type Person, type TestApp } from '../testing/testApp.ts';
import { saleInput } from '../cli/demo/saleInput.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await createTestApp();
  seller = await app.seller();
});
afterAll(() => app.close());

/** Client mistakes refused before any rule of a feature. */
const requests: [name: string, request: InjectOptions, status: number, error: RegExp][] = [
  ['an unknown address', { url: '/api/nothing' }, 404, /dirección solicitada no existe/],
  ['the root of the API', { url: '/api' }, 404, /dirección solicitada no existe/],
  ['a method the address does not have', { method: 'PATCH', url: '/api/sales' }, 404, /no existe/],
  ['a malformed % escape', { url: '/api/sales/%zz' }, 400, /solicitud no es válida/],
  ['a malformed % escape in an unknown address', { url: '/api/%E0%A4%A' }, 400, /solicitud no es válida/],
  ['malformed JSON', { method: 'POST', payload: '{"email":' }, 400, /no es un JSON válido/],
  ['a JSON list', { method: 'POST', payload: '[]' }, 400, /debe ser un objeto JSON/],
  ['a JSON number', { method: 'POST', payload: '5' }, 400, /debe ser un objeto JSON/],
  ['a JSON text', { method: 'POST', payload: '"hola"' }, 400, /debe ser un objeto JSON/],
  ['a poisoned prototype', { method: 'POST', payload: '{"__proto__":{"role":"admin"}}' }, 400, /JSON válido/],
  [
    'a poisoned constructor',
    { method: 'POST', payload: '{"constructor":{"prototype":{"role":"admin"}}}' },
    400,
    /JSON válido/,
  ],
  ['a body beyond 256 KB', { method: 'POST', payload: `{"x":"${'x'.repeat(256 * 1024)}"}` }, 413, /grande/],
  [
    'plain text',
    { method: 'POST', payload: 'x', headers: { 'content-type': 'text/plain' } },
    415,
    /application\/json/,
  ],
  [
    'a form',
    { method: 'POST', payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    /application\/json/,
  ],
  [
    'multipart where JSON is expected',
    { method: 'POST', payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    415,
    /application\/json/,
  ],
  ['a malformed Host', { url: '/api/plans', headers: { host: 'a b' } }, 400, /Host/],
  ['a Host with a path', { url: '/api/plans', headers: { host: 'a/b' } }, 400, /Host/],
  ['a malformed Host at the other door', { url: '/trpc/plans.list', headers: { host: '%' } }, 400, /Host/],
];

test.for(requests)('%s is refused with a Spanish sentence', async ([, request, status, error]) => {
  const response = await app.server.inject({
    url: '/api/auth/login',
    ...request,
    headers: {
      ...(request.payload !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
  });
  const body = response.json<{ success: boolean; error: string }>();
  expect(response.statusCode).toBe(status);
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(error) });
  expect(response.headers['content-type']).toContain('application/json');
});

const queries: [query: string, field: string][] = [
  ['page=0', 'Página'],
  ['page=-1', 'Página'],
  ['page=abc', 'Página'],
  ['page=1.5', 'Página'],
  ['page=1e3', 'Página'],
  ['page=', 'Página'],
  ['page=1&page=2', 'Página'],
  ['page=99999999999999999999', 'Página'],
  ['limit=0', 'Límite'],
  ['limit=1001', 'Límite'],
  ['limit=', 'Límite'],
  ['limit=0x10', 'Límite'],
  ['status=foo', 'Estado'],
  ['status=', 'Estado'],
  ['status=pending&status=completed', 'Estado'],
  ['startDate=2026-02-30', 'Fecha de inicio'],
  ['startDate=', 'Fecha de inicio'],
  ['startDate=01/02/2026', 'Fecha de inicio'],
  ['startDate=2026-02-01T00:00:00Z', 'Fecha de inicio'],
  ['endDate=2026-13-01', 'Fecha de fin'],
  ['endDate=hoy', 'Fecha de fin'],
  ['startDate=2026-02-02&endDate=2026-02-01', 'Fecha de inicio'],
];

test.for(queries)('GET /api/sales?%s is a 400 that names the field', async ([query, field]) => {
  const { status, body } = await seller.rest('GET', `/api/sales?${query}`);
  expect(status).toBe(400);
  expect(body.details).toEqual([expect.stringContaining(`El campo ${field} `)]);
  expect(body.error).toBe(body.details?.[0]);
});

test('two bad query values are two details', async () => {
  const { body } = await seller.rest('GET', '/api/sales?page=0&status=foo');
  expect(body.details).toHaveLength(2);
});

test('unknown query values are ignored', async () => {
  expect((await seller.rest('GET', '/api/sales?color=azul')).status).toBe(200);
});

describe('the edges of the ranges are accepted', () => {
  test.for(['limit=1', 'limit=1000', 'page=9007199254740991', 'startDate=2026-02-01&endDate=2026-02-01'])(
    '%s',
    async (query) => {
      const { status, body } = await seller.rest('GET', `/api/sales?${query}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ sales: [], pagination: { totalPages: 1, total: 0 } });
    },
  );
});

test.for(['9'.repeat(300), '%00', '1%20', '%201', '01', '-1', '1.5', '__proto__'])(
  'the id %s names nothing',
  async (id) => {
    await seller.rest('POST', '/api/sales', saleInput());
    const response = await seller.rest('PUT', `/api/sales/${id}`, { description: 'otra' });
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ success: false, error: 'La venta no existe', code: 'NOT_FOUND' });
  },
);

test('a call without a payload accepts an empty JSON body', async () => {
  const { token } = await app.seller();
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '',
  });
  expect(response.statusCode).toBe(200);
});

test('an empty JSON body where fields are needed names each of them', async () => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    details: ['El campo Email es obligatorio', 'El campo Contraseña es obligatorio'],
  });
});

test('unknown fields of a body are ignored', async () => {
  const { status, body } = await seller.rest('POST', '/api/sales', {
    ...saleInput(),
    status: 'completed',
    commission: 1,
    sellerId: '1',
  });
  expect(status).toBe(201);
  expect(body.sale).toMatchObject({ status: 'pending', sellerId: seller.user.id, commission: 2490 });
});

const tokens = [
  undefined,
  '',
  'Bearer',
  'Bearer nobody-has-this',
  'Basic YTpi',
  `Bearer ${'x'.repeat(4000)}`,
];

test.for(tokens)('the authorization %s is refused', async (authorization) => {
  const response = await app.server.inject({
    url: '/api/users/profile',
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({
    success: false,
    error: expect.stringMatching(/sesión/),
    code: 'UNAUTHORIZED',
  });
});

test('no response is stored by a cache', async () => {
  expect((await seller.rest('GET', '/api/users/profile')).headers['cache-control']).toBe('no-store');
  expect((await seller.rpc('auth.profile')).headers['cache-control']).toBe('no-store');
});

test('an unexpected failure shows no internals', async ({ app: broken }) => {
  const person = await broken.seller();
  broken.query('ALTER TABLE sales RENAME TO gone');
  for (const response of [await person.rest('GET', '/api/sales'), await person.rpc('sales.list')]) {
    expect(response.status).toBe(500);
    expect(response.body.error).toMatch(/^Ocurrió un error inesperado\. Intenta nuevamente\. Código \w{4}$/);
    expect(JSON.stringify(response.body)).not.toMatch(/sqlite|select|sales/i);
  }
});

test('a full disk is a 503 in Spanish, and reading goes on', async ({ app: full }) => {
  const person = await full.seller();
  full.query('PRAGMA max_page_count = 1');
  const statuses: number[] = [];
  for (let sale = 0; sale < 100 && !statuses.includes(503); sale += 1) {
    const { status, body } = await person.rest('POST', '/api/sales', saleInput());
    statuses.push(status);
    expect([undefined, 'El servidor no tiene espacio para guardar cambios. Intenta más tarde.']).toContain(
      body.error,
    );
  }
  expect(statuses.at(-1)).toBe(503);
  const { body } = await person.rest('GET', '/api/sales');
  expect(body).toMatchObject({ pagination: { total: statuses.length - 1 } });
});
