import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { staticPlugin } from './static.ts';

const SCRIPT = "document.title = 'á';";

let clientDir: string;
let earlier: string;
let server: FastifyInstance;
beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), `<title>Sistema de Ventas</title><script>${SCRIPT}</script>`);
  writeFileSync(join(clientDir, 'visitor.html'), '<!-- server/http/preview.ts -->');
  writeFileSync(join(clientDir, 'assets/app-1a2b.js'), 'export {};');
  for (const ending of ['', '.br', '.gz']) {
    writeFileSync(join(clientDir, `assets/dniReader-3c4d.js${ending}`), 'export {};');
  }
  earlier = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(earlier, 'assets'));
  writeFileSync(join(earlier, 'old.json'), '{}');
  writeFileSync(join(earlier, 'assets/screen-9z8y.js'), 'export const screen = 1;');
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  ({ server } = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    clientDirs: [clientDir, earlier],
  }));
});
afterAll(async () => {
  await server.close();
  for (const folder of [clientDir, earlier]) rmSync(folder, { recursive: true });
});

test.for(['/', '/index.html', '/app/dashboard', '/nothing.html', '/apis'])(
  '%s is the application',
  async (url) => {
    const response = await server.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Sistema de Ventas');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
  },
);

test('the page may run the script that stands in it, and no other', async () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  const { headers } = await server.inject('/');
  expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`);
});

test.for(['identity', 'br', 'gzip'])(
  'only the worker that reads photos may run WebAssembly (%s)',
  async (encoding) => {
    const policyOf = async (url: string) =>
      (await server.inject({ url, headers: { 'accept-encoding': encoding } })).headers[
        'content-security-policy'
      ];
    expect(await policyOf('/assets/dniReader-3c4d.js')).toBe(
      "default-src 'none';connect-src 'self';script-src 'self' 'wasm-unsafe-eval'",
    );
    for (const url of ['/', '/assets/app-1a2b.js', '/dniReader-3c4d.js', '/api/health']) {
      expect(await policyOf(url)).not.toContain('wasm');
    }
  },
);

test('browsers keep built files without asking again', async () => {
  const response = await server.inject('/assets/app-1a2b.js');
  expect(response.headers['content-type']).toContain('javascript');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a page of an earlier version gets the parts of its build, and nothing else of it', async () => {
  const part = await server.inject('/assets/screen-9z8y.js');
  expect(part.body).toBe('export const screen = 1;');
  expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await server.inject('/old.json')).body).toContain('<title>');
});

const NOT_FOUND = { success: false, error: 'La dirección solicitada no existe', code: 'NOT_FOUND' };

test('an unknown API address is still a JSON 404', async () => {
  const response = await server.inject('/api/nothing');
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND]);
});

test('without a client every unknown address is a JSON 404', async () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const { server: apiOnly } = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database });
  const response = await apiOnly.inject('/app');
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND]);
  await apiOnly.close();
});

test('only reading falls back to the application', async () => {
  expect((await server.inject({ method: 'POST', url: '/app' })).statusCode).toBe(404);
});

test.for(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json'])(
  '%s shows no file from outside',
  async (url) => {
    expect((await server.inject(url)).body).not.toContain('"scripts"');
  },
);

test('a missing build is reported at the start', async () => {
  await expect(staticPlugin(Fastify(), { clientDirs: ['/nowhere'] })).rejects.toThrow(
    'No se encuentra la aplicación construida en /nowhere',
  );
});
