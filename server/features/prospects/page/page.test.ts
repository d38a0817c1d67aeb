import { describe, expect } from 'vitest';
import { callThrough, DOORS } from '../../../testing/doors.ts';
import { ON_PRIMARY, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import type { OwnPageView, PublicPageView } from '../../../../shared/prospects/page/page.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { pageOf } from '../../../testing/features/pages.ts';

const shown = (app: TestApp, slug = 'lucia') => app.rest('GET', `/api/pages/${slug}`);

const from = async (app: TestApp, url: string, address: string) =>
  app.server.inject({ url, headers: { 'x-forwarded-for': address } });

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

test("a former address leads to the page for 180 days, and is nobody else's", async ({ app }) => {
  const [seller, other] = [await pageOf(app), await app.seller()];
  await seller.caller.pages.save({ slug: 'lucia-2', enabled: true });
  const take = () => other.rest('PUT', '/api/users/page', { slug: 'lucia', enabled: true });
  expect((await shown(app)).status).toBe(200);
  expect(await take()).toMatchObject({ status: 409, body: { code: 'PAGE_ADDRESS_TAKEN' } });
  const asked = { name: 'Rosa Paz', phone: '11 4700-0001', consent: true };
  expect((await app.rest('POST', '/api/pages/lucia/prospects', asked)).status).toBe(201);
  expect(app.query('SELECT seller_id FROM prospects')).toEqual([{ seller_id: Number(seller.user.id) }]);
  // Its owner may have it back, and leaves the later one.
  await seller.caller.pages.save({ slug: 'lucia', enabled: true });
  expect((await shown(app, 'lucia-2')).status).toBe(200);
  await seller.caller.pages.save({ slug: 'lucia-2', enabled: true });
  app.clock.nowMs += 180 * DAY_MS - 1;
  expect((await shown(app)).status).toBe(200);
  app.clock.nowMs += 1;
  expect((await shown(app)).status).toBe(404);
  app.query('UPDATE sessions SET expires_at = ?', app.clock.nowMs + DAY_MS);
  expect((await take()).status).toBe(200);
});

test('a seller keeps ten former addresses', async ({ app }) => {
  const seller = await pageOf(app);
  for (let number = 0; number < 12; number += 1) {
    app.clock.nowMs += 1;
    await seller.caller.pages.save({ slug: `lucia-${number}`, enabled: true });
  }
  expect((await shown(app)).status).toBe(404);
  expect((await shown(app, 'lucia-1')).status).toBe(200);
});

test('an administrator turns a page off, with a row of the audit', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await pageOf(app)];
  const turnOff = (id: string, enabled = false) =>
    admin.rest('PUT', `/api/admin/users/${id}/page`, { enabled });
  expect((await turnOff(seller.user.id, true)).status).toBe(400);
  for (let time = 0; time < 2; time += 1)
    expect(await turnOff(seller.user.id)).toMatchObject({ status: 200, body: { success: true } });
  expect((await shown(app)).status).toBe(404);
  const { entries } = await admin.caller.admin.audit({ kind: 'user_updated' });
  expect(entries).toMatchObject([{ subjectId: seller.user.id, reason: 'Página desactivada' }]);
  expect((await turnOff('99')).status).toBe(404);
});
