import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { BUILT } from '../testing/programs.ts';
import { createDrawer, type Answered } from './drawer.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let token: string;
let drawn: Answered[] = [];
let waiting = 0;
beforeAll(async () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    drawer: {
      run: async (answered) => {
        drawn = answered;
        return '<main></main>';
      },
      waiting: () => waiting,
      close: async () => undefined,
    },
  });
  const registration = {
    name: 'Ana Ruiz',
    email: 'ana@example.com',
    password: 'secreto-123',
    phone: '341 555-0101',
    location: 'Rosario',
  };
  await app.server.inject({ method: 'POST', url: '/api/auth/register', payload: registration });
  const login = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload: registration });
  ({ token } = login.json<{ token: string }>());
});
afterAll(() => app.server.close());

function ask(procedures: string, inputs: object = {}, caller = token) {
  return app.server.inject({
    method: 'POST',
    url: `/screens/${procedures}?batch=1`,
    headers: { authorization: `Bearer ${caller}` },
    payload: inputs,
  });
}

test('a screen is drawn from the responses to its calls, of its own user', async () => {
  const response = await ask('auth.profile,sales.list', { 1: { limit: 5 } });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ html: '<main></main>' });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
  expect(drawn).toMatchObject([
    { call: ['auth.profile', undefined], data: { name: 'Ana Ruiz' } },
    { call: ['sales.list', { limit: 5 }], data: { sales: [] } },
  ]);
});

test('what a call refuses is not drawn', async () => {
  drawn = [];
  expect((await ask('auth.profile', {}, 'nobody')).statusCode).toBe(401);
  expect((await ask('auth.profile,admin.tray')).statusCode).toBe(403);
  expect((await ask('sales.list', { 0: { limit: -1 } })).statusCode).toBe(400);
  expect(drawn).toEqual([]);
});

test.for(['auth.logout', 'nothing', 'auth.profile,auth.logout'])(
  '%s is no screen, and writes nothing',
  async (procedures) => {
    const response = await ask(procedures);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'La pantalla se pide con las consultas que muestra' });
    expect((await ask('auth.profile')).statusCode).toBe(200);
  },
);

test('a page does not queue behind many others', async () => {
  waiting = 8;
  expect((await ask('auth.profile')).statusCode).toBe(503);
  waiting = 7;
  expect((await ask('auth.profile')).statusCode).toBe(200);
});

test('the thread draws with the program of the built client', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(clientDir, 'drawing'));
  const program = `export const drawDashboard = async ([{ data }]) => \`<p>\${data.name}</p>\`;`;
  writeFileSync(join(clientDir, 'drawing/prerender.js'), program);
  writeFileSync(join(clientDir, 'drawing/package.json'), '{ "type": "module" }');
  const drawer = createDrawer(join(BUILT, 'screens/thread.js'), clientDir);
  const profile: Answered = { call: ['auth.profile', undefined], data: { name: 'Ana' } };
  expect(await drawer.run([profile])).toBe('<p>Ana</p>');
  await drawer.close();
  rmSync(clientDir, { recursive: true });
});
