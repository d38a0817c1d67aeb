import { DAY_MS } from '../../../../shared/values/durations.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { buildApp } from '../../../app.ts';
import { ON_PRIMARY, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { pageOf } from '../../../testing/features/pages.ts';

const preview = async (app: TestApp, headers = {}) =>
  app.server.inject({ url: '/v/lucia?utm=1', headers: { host: 'ventas.example.com', ...headers } });

/** The test's server with a client's page. */
async function withClient(app: TestApp) {
  const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(clientDir, 'index.html'), '<title>Sistema de Ventas</title>');
  writeFileSync(
    join(clientDir, 'visitor.html'),
    '<head><!-- server/http/preview.ts --></head><body id="visitor">',
  );
  const { database, ctx, clock } = app;
  const { server } = await buildApp({
    config: ctx.config,
    database,
    now: () => clock.nowMs,
    clientDirs: [clientDir],
  });
  const get = async (url: string, headers = {}) => {
    const { statusCode, headers: received, rawPayload } = await server.inject({ url, headers });
    return { status: statusCode, headers: withoutDate(received), body: rawPayload.toString('latin1') };
  };
  const close = async () => {
    await server.close();
    rmSync(clientDir, { recursive: true });
  };
  return { get, close };
}

const hidings: [name: string, hide: (app: TestApp, seller: Person, admin: Person) => Promise<unknown>][] = [
  ['off', (_app, seller) => seller.caller.pages.save({ slug: 'lucia', enabled: false })],
  [
    'renamed 180 days ago',
    async (app, seller) => {
      await seller.caller.pages.save({ slug: 'otra', enabled: true });
      app.clock.nowMs += 180 * DAY_MS;
    },
  ],
  [
    'inactive',
    async (_app, { user }, admin) =>
      admin.caller.admin.editUser({
        id: user._id,
        name: user.name,
        phone: user.phone,
        location: user.location,
        isActive: false,
        commissionRate: 10,
      }),
  ],
  ['deleted', (_app, { user }, admin) => admin.caller.admin.deleteUser({ id: user._id })],
];

const withoutDate = ({ date: _date, 'x-request-id': _id, ...headers }: Record<string, unknown>) => headers;

describe.runIf(!ON_PRIMARY)('with a built client', () => {
  test.for(hidings)('a page that is %s is as unknown as any, byte for byte', async ([, hide], { app }) => {
    const [seller, admin] = [await pageOf(app), await app.admin()];
    const { get, close } = await withClient(app);
    for (const path of ['/v/', '/api/pages/']) expect((await get(`${path}lucia`)).status).toBe(200);
    await hide(app, seller, admin);
    for (const path of ['/v/', '/api/pages/']) {
      const unknown = await get(`${path}desconocida`);
      expect(unknown).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
      });
      expect(await get(`${path}lucia`)).toEqual(unknown);
      for (const odd of ['LUCIA', 'luc%00ia', "'%20or%201=1", 'a'.repeat(3000), '..%2f..%2fpackage.json']) {
        expect(await get(`${path}${odd}`), odd).toEqual(unknown);
      }
    }
    expect((await get('/v/lucia')).body).toContain('<title>Sistema de Ventas</title>');
    await close();
  });

  test('a page and a link are the document for visitors, with the tags for chats in its head', async ({
    app,
  }) => {
    await pageOf(app);
    const { get, close } = await withClient(app);
    for (const path of ['/v/lucia', '/s/cualquiera']) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toMatch(/^<head><title>[^]*<meta name="twitter:card" [^>]*><\/head><body id="visitor">$/);
    }
    await close();
  });
});

describe('the link of a page', () => {
  test('is HTML for chats', async ({ app }) => {
    await pageOf(app, { message: 'Hola, soy Lucía' });
    const { statusCode, headers, body } = await preview(app);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const part of [
      '<title>Lucía F. · Alarmas monitoreadas</title>',
      '<meta property="og:title" content="Lucía F. · Alarmas monitoreadas">',
      '<meta property="og:description" content="Hola, soy Lucía">',
      '<meta property="og:url" content="http://ventas.example.com/v/lucia">',
      '<meta property="og:image" content="http://ventas.example.com/preview.png">',
    ]) {
      expect(body).toContain(part);
    }
  });

  test('shows hostile texts as texts', async ({ app }) => {
    await pageOf(app, { name: 'Ana', slug: 'ana' });
    const { body: harmless } = await app.server.inject('/v/ana');
    await pageOf(app, {
      name: `Eva "><img/src=x> <script>alert(1)</script>`,
      message: `'"></title><script>alert(1)</script>&amp;`,
    });
    const { body } = await preview(app);
    expect(body.match(/<[^\s>]+/g)).toEqual(harmless.match(/<[^\s>]+/g));
    expect(body).toContain('&#39;&quot;&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;');
  });

  describe('behind a proxy that passes on what clients say', () => {
    test.override({ variables: { TRUST_PROXY: 'true' } });

    test('has addresses of the web alone', async ({ app }) => {
      await pageOf(app);
      const { body } = await preview(app, { 'x-forwarded-proto': 'javascript' });
      expect(body).toContain('<meta property="og:url" content="http://ventas.example.com/v/lucia">');
    });
  });

  test('has no preview from another host than the request names', async ({ app }) => {
    await pageOf(app);
    const forged = await preview(app, {
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-proto': 'https',
    });
    expect(forged.body).not.toContain('evil');
    expect((await preview(app, { host: 'a"><script>' })).statusCode).toBe(400);
  });
});
