import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { buildApp } from '../../../app.ts';
import { callThrough, DOORS } from '../../../testing/doors.ts';
import { ON_PRIMARY, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import type { OwnPageView, PublicPageView } from '../../../../shared/prospects/page/page.ts';

const shown = (app: TestApp, slug = 'lucia') => app.rest('GET', `/api/pages/${slug}`);

async function pageOf(app: TestApp, values: { name?: string; message?: string; slug?: string } = {}) {
  const { name = 'Lucía de los Ángeles Fernández', message, slug = 'lucia' } = values;
  const seller = await app.seller({ name, location: 'Rosario' });
  await seller.caller.pages.save({ slug, enabled: true, message });
  return seller;
}

const preview = async (app: TestApp, headers = {}) =>
  app.server.inject({ url: '/v/lucia?utm=1', headers: { host: 'ventas.example.com', ...headers } });

const from = async (app: TestApp, url: string, address: string) =>
  app.server.inject({ url, headers: { 'x-forwarded-for': address } });

/** The test's server with a client's page. */
async function withClient(app: TestApp) {
  const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(clientDir, 'index.html'), '<title>Sistema de Ventas</title>');
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

describe.each(DOORS)('the own page through %s', (door) => {
  const read = async (person: Person) => (await callThrough<OwnPageView>(door, person, 'pages.own')).result;
  const save = (person: Person, input: object) => callThrough<OwnPageView>(door, person, 'pages.save', input);

  test('is nothing at first, then as last saved, as a whole', async ({ app }) => {
    const seller = await app.seller();
    expect(await read(seller)).toEqual({ slug: null, enabled: false, message: null, link: null });
    const first = { slug: 'lucia-f', enabled: true, message: 'Hola,\nsoy Lucía' };
    expect((await save(seller, first)).result).toEqual({ ...first, link: '/v/lucia-f' });
    const second = { slug: 'lucia2', enabled: false };
    expect((await save(seller, second)).result).toEqual({ ...second, message: null, link: '/v/lucia2' });
    expect(await read(seller)).toEqual({ ...second, message: null, link: '/v/lucia2' });
    expect((await shown(app, 'lucia-f')).status).toBe(404);
  });

  test.for(
    [
      '',
      'ab',
      'a'.repeat(31),
      '1lucia',
      '-lucia',
      'Lucia',
      'lucía',
      'lu--cia',
      'lu cia',
      'lu_cia',
      'lu/cia',
      'lu.cia',
    ]
      .concat('admin api app login register recuperar trpc uploads'.split(' '))
      .concat('v', 's'),
  )('has no address %j', async (slug, { app }) => {
    const seller = await app.seller();
    const refused = await save(seller, { slug, enabled: true });
    expect(refused).toMatchObject({ status: 400, error: expect.stringMatching(/^El campo Dirección /) });
    expect(await read(seller)).toMatchObject({ slug: null });
  });

  test('has an address of its seller alone, also after that account is deleted', async ({ app }) => {
    const [seller, other] = [await pageOf(app), await app.seller()];
    const taken = { status: 409, error: 'Esa dirección ya es de otra persona: elige otra' };
    expect(await save(other, { slug: 'lucia', enabled: false })).toMatchObject(taken);
    await (await app.admin()).caller.admin.deleteUser({ id: seller.user._id });
    expect(await save(other, { slug: 'lucia', enabled: true })).toMatchObject(taken);
    expect(await read(other)).toMatchObject({ slug: null });
  });

  test('names the field that is missing or wrong', async ({ app }) => {
    const seller = await app.seller();
    for (const [input, error] of [
      [{ enabled: true }, 'El campo Dirección es obligatorio'],
      [{ slug: 'lucia' }, 'El campo Página activa es obligatorio'],
      [{ slug: 'lucia', enabled: 'sí' }, 'El campo Página activa debe ser verdadero o falso'],
      [
        { slug: 'lucia', enabled: true, message: 'x'.repeat(301) },
        'El campo Mensaje admite hasta 300 caracteres',
      ],
    ] as const) {
      expect(await save(seller, input)).toMatchObject({ status: 400, error });
    }
  });
});

describe('a public page', () => {
  test('shows first name and initial, city, message and the plans on offer, and nothing else', async ({
    app,
  }) => {
    const seller = await pageOf(app, { message: '<b>Hola</b>' });
    const { status, body, headers } = await shown(app);
    expect(status).toBe(200);
    const { plans, ...page } = body.page as PublicPageView;
    expect(page).toEqual({ name: 'Lucía F.', city: 'Rosario', message: '<b>Hola</b>' });
    const offered = (await seller.caller.plans.list()).map(({ _id, name, description, price, features }) => ({
      _id,
      name,
      description,
      price,
      features,
    }));
    expect(plans).toEqual(offered);
    expect(plans).toHaveLength(3);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  test('is right at once after each change of what it shows', async ({ app }) => {
    app.clock.nowMs = Date.parse('2026-05-02T02:59:59.999Z');
    const [seller, admin] = [await pageOf(app), await app.admin()];
    const read = async () => (await shown(app)).body.page as PublicPageView;
    await read();
    await seller.caller.auth.updateProfile({ name: 'Ana Paz', phone: '1', location: 'Salta' });
    expect(await read()).toMatchObject({ name: 'Ana P.', city: 'Salta' });
    const [plan] = await seller.caller.plans.list();
    const edited = { id: plan?._id ?? '', name: 'Otro', description: 'Otra', price: 5 };
    await admin.caller.admin.editPlan(edited);
    await admin.caller.admin.editPlan({ ...edited, price: 6 });
    expect((await read()).plans[0]).toMatchObject({ name: 'Otro', price: 6 });
    await admin.caller.admin.schedulePrice({ id: edited.id, price: 7, validFrom: '2026-05-02' });
    expect((await read()).plans[0]).toMatchObject({ price: 6 });
    app.clock.nowMs += 1;
    expect((await read()).plans[0]).toMatchObject({ price: 7 });
    await admin.caller.admin.deletePlan({ id: edited.id });
    expect((await read()).plans).toHaveLength(2);
    app.query("UPDATE seller_pages SET message = 'De otro servidor'");
    expect(await read()).toMatchObject({ message: 'De otro servidor' });
  });
});

const hidings: [name: string, hide: (app: TestApp, seller: Person, admin: Person) => Promise<unknown>][] = [
  ['off', (_app, seller) => seller.caller.pages.save({ slug: 'lucia', enabled: false })],
  ['renamed', (_app, seller) => seller.caller.pages.save({ slug: 'otra', enabled: true })],
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
});

describe('the link of a page', () => {
  test('is HTML for chats, which opens the app without a script', async ({ app }) => {
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
      '<meta http-equiv="refresh" content="0;url=/#/v/lucia">',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toMatch(/<script|onload/i);
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

describe('visits', () => {
  // Another server keeps its own within seconds.
  test.skipIf(ON_PRIMARY)(
    'are counted by month, of the page and not of its preview, without a trace of the visitor',
    async ({ app }) => {
      app.clock.nowMs = Date.parse('2026-06-01T02:59:00Z');
      const [seller, other] = [await pageOf(app), await app.seller()];
      for (let visit = 0; visit < 3; visit++) await shown(app);
      await app.server.inject('/v/lucia');
      await shown(app, 'desconocida');
      app.clock.nowMs += 60_000;
      await shown(app);
      expect(await seller.caller.pages.months()).toEqual([
        { month: '2026-06', visits: 1, requests: 0 },
        { month: '2026-05', visits: 3, requests: 0 },
      ]);
      expect(await other.caller.pages.months()).toEqual([]);
      await other.caller.prospects.create({ name: 'Rosa', phone: '11 4600-0001' });
      const admin = await app.admin();
      const [one, two] = [seller, other].map(({ user }) => ({ sellerId: user.id, sellerName: user.name }));
      const [none, rosa] = [
        { requests: 0, open: 0, all: 0 },
        { visits: 0, requests: 0, open: 1, all: 1 },
      ];
      expect((await admin.caller.admin.listPageMonths({})).sellers).toEqual([
        { ...one, ...none, visits: 1 },
        { ...two, ...rosa },
      ]);
      expect(await admin.caller.admin.listPageMonths({ page: 2, limit: 1 })).toEqual({
        sellers: [{ ...two, ...rosa }],
        pagination: { currentPage: 2, totalPages: 2, total: 2 },
      });
      const { body } = await admin.rest('GET', '/api/admin/prospects/months?month=2026-05');
      expect(body.sellers).toEqual([
        { ...one, ...none, visits: 3 },
        { ...two, ...rosa },
      ]);
    },
  );
});

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } });

  test('one network reads 60 pages and previews a minute, known or not, others as before', async ({
    app,
  }) => {
    await pageOf(app);
    const paths = ['/api/pages/lucia', '/v/lucia', '/api/pages/nadie', '/v/nadie'];
    const statuses = [];
    for (let index = 0; index < 60; index++) {
      statuses.push((await from(app, paths[index % 4] ?? '', `2001:db8::${index + 1}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    for (const path of paths) {
      const refused = await from(app, path, '2001:db8::ffff');
      expect(refused.statusCode).toBe(429);
      expect(refused.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-type': expect.stringMatching(path.startsWith('/v/') ? /^text\/html/ : /^application\/json/),
      });
    }
    expect((await from(app, '/api/pages/lucia', '2001:db8:0:1::1')).statusCode).toBe(200);
  });
});
