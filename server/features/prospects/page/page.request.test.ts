import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { limitsOf } from '../../../limits.ts';
import { newDevice } from '../../../testing/pushService.ts';
import { callThrough, CREATED, DOORS } from '../../../testing/doors.ts';
import { test, type TestApp } from '../../../testing/testApp.ts';

const ASKED = { name: 'Rosa Méndez', phone: '011 15-4600-0001', consent: true };

const numberedPhone = (index: number) => `11 4600-${1000 + index}`;

const from = (index: number) => `203.0.${index}.1`;

async function openPage(app: TestApp) {
  const seller = await app.seller({ name: 'Lucía Fernández' });
  await seller.caller.pages.save({ slug: 'lucia', enabled: true });
  return seller;
}

const ask = (app: TestApp, values: object = {}, address = '198.51.100.7', slug = 'lucia') =>
  app.server.inject({
    method: 'POST',
    url: `/api/pages/${slug}/prospects`,
    headers: { 'x-forwarded-for': address },
    payload: { ...ASKED, ...values },
  });

const statusesOf = async (count: number, send: (index: number) => ReturnType<typeof ask>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await send(index)).statusCode);
  return statuses;
};

describe.each(DOORS)('a request to be contacted through %s', (door) => {
  test('is a prospect of the seller alone, with a push message and the consent', async ({ app }) => {
    const [seller, other, visitor] = [await openPage(app), await app.seller(), await app.seller()];
    await seller.caller.push.subscribe(newDevice().subscription);
    const [plan] = await seller.caller.plans.list();
    const asked = { ...ASKED, slug: 'lucia', city: 'Lanús', province: 'Buenos Aires', planId: plan?._id };
    const answer = await callThrough(door, visitor, 'pages.requestContact', asked);
    expect(answer).toMatchObject({ status: CREATED[door] });
    const { prospects } = await seller.caller.prospects.list({});
    expect(prospects).toMatchObject([
      {
        name: 'Rosa Méndez',
        phone: '011 15-4600-0001',
        city: 'Lanús',
        province: 'Buenos Aires',
        planName: plan?.name,
        source: 'page',
        state: 'new',
        nextAt: null,
        note: null,
      },
    ]);
    expect((await other.caller.prospects.list({})).prospects).toEqual([]);
    expect(app.query('SELECT kind FROM push_messages')).toEqual([{ kind: 'prospect' }]);
    expect(app.query('SELECT prospect_id, version, at FROM prospect_consents')).toEqual([
      { prospect_id: Number(prospects[0]?._id), version: 1, at: app.clock.nowMs },
    ]);
    expect(await seller.caller.pages.months()).toMatchObject([{ requests: 1 }]);
  });
});

describe('a request', () => {
  test('of a number already open, typed or from the page, makes it due now and looks the same', async ({
    app,
  }) => {
    const seller = await openPage(app);
    const typed = await seller.caller.prospects.create({ name: 'Eva', phone: '+54 9 11 4600-0001' });
    app.clock.nowMs += 60_000;
    const [known, unknown] = [await ask(app), await ask(app, { phone: numberedPhone(2) })];
    for (const { statusCode, body, headers } of [known, unknown]) {
      expect([statusCode, body]).toEqual([201, '{"success":true}']);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    }
    const names = ({ headers }: typeof known) => Object.keys(headers).toSorted();
    expect(names(known)).toEqual(names(unknown));
    const { prospects } = await seller.caller.prospects.list({});
    expect(prospects.map(({ name, nextAt }) => [name, nextAt])).toEqual([
      ['Eva', new Date(app.clock.nowMs).toISOString()],
      ['Rosa Méndez', null],
    ]);
    expect(prospects[0]?._id).toBe(typed._id);
    expect(app.query('SELECT count(*) AS count FROM prospect_consents')).toEqual([{ count: 2 }]);
  });

  test.for([
    [{ name: '' }, 'El campo Nombre es obligatorio'],
    [{ phone: undefined }, 'El campo Teléfono es obligatorio'],
    [{ phone: '4600-0001' }, 'El campo Teléfono debe ser un número completo, con código de área'],
    [{ consent: false }, 'El campo Aceptación es obligatorio: sin ella no pueden escribirte'],
    [{ consent: 'true' }, 'El campo Aceptación es obligatorio: sin ella no pueden escribirte'],
    [{ consent: undefined }, 'El campo Aceptación es obligatorio: sin ella no pueden escribirte'],
    [{ website: 7 }, 'El campo Sitio web debe ser un texto'],
  ] as const)('with %j is refused and leaves nothing', async ([values, error], { app }) => {
    await openPage(app);
    const refused = await ask(app, values);
    expect([refused.statusCode, refused.json().error]).toEqual([400, error]);
    for (const table of ['prospects', 'prospect_events', 'prospect_consents', 'seller_page_months']) {
      expect(app.query(`SELECT * FROM ${table}`), table).toEqual([]);
    }
  });

  test('of a plan that is not on offer is a 400', async ({ app }) => {
    await openPage(app);
    expect((await ask(app, { planId: '999' })).statusCode).toBe(400);
    expect(app.query('SELECT * FROM prospects')).toEqual([]);
  });

  test('that fills the hidden field looks stored and is not', async ({ app }) => {
    await openPage(app);
    const caught = await ask(app, { website: 'https://spam.example' });
    expect([caught.statusCode, caught.body]).toEqual([201, '{"success":true}']);
    expect(app.query('SELECT * FROM prospects')).toEqual([]);
    expect((await ask(app, { website: '' })).statusCode).toBe(201);
    expect(app.query('SELECT * FROM prospects')).toHaveLength(1);
  });

  test('on a page that nobody sees is the 404 of an unknown one, whatever it holds', async ({ app }) => {
    const seller = await openPage(app);
    await seller.caller.pages.save({ slug: 'lucia', enabled: false });
    for (const values of [{}, { website: 'x' }, { phone: '1' }]) {
      const [off, unknown] = [await ask(app, values), await ask(app, values, '198.51.100.7', 'nadie')];
      expect([off.statusCode, off.body]).toEqual([404, unknown.body]);
    }
    expect(app.query('SELECT * FROM prospects')).toEqual([]);
  });

  test('keeps hostile texts as texts', async ({ app }) => {
    const seller = await openPage(app);
    const name = `<img src=x onerror=alert(1)> '); DROP TABLE users;--`;
    await ask(app, { name, city: '=1+1', slug: 'otra', sellerId: '1', state: 'won', source: 'manual' });
    const { prospects } = await seller.caller.prospects.list({});
    expect(prospects).toMatchObject([{ name, city: '=1+1', state: 'new', source: 'page' }]);
  });
});

describe('a consent', () => {
  test('never changes and never goes', async ({ app }) => {
    await openPage(app);
    await ask(app);
    expect(() => app.query('UPDATE prospect_consents SET version = 2')).toThrow('append-only');
    expect(() => app.query('DELETE FROM prospect_consents')).toThrow('append-only');
  });
});

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } });

  test('one network sends 5 an hour to a page: refused input does not count, honeypots do', async ({
    app,
  }) => {
    await openPage(app);
    const refused = [{ phone: '1' }, { consent: false }, { planId: '999' }, { name: '' }];
    expect(await statusesOf(8, (index) => ask(app, refused[index % 4]))).toEqual(Array(8).fill(400));
    expect(await statusesOf(8, () => ask(app, {}, undefined, 'nadie'))).toEqual(Array(8).fill(404));
    expect(
      await statusesOf(6, (index) =>
        ask(app, index % 2 ? { website: 'x' } : { phone: numberedPhone(index) }),
      ),
    ).toEqual([201, 201, 201, 201, 201, 429]);
    const late = await ask(app);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await ask(app, {}, '198.51.100.8')).statusCode).toBe(201);
    const other = await app.seller();
    await other.caller.pages.save({ slug: 'ana', enabled: true });
    expect((await ask(app, {}, undefined, 'ana')).statusCode).toBe(201);
  });

  test('a network sends 20 an hour to a page from all its addresses', async ({ app }) => {
    await openPage(app);
    for (const address of [
      (index: number) => `198.51.100.${index}`,
      (index: number) => `2001:db8:1:${index.toString(16)}::1`,
    ]) {
      const statuses = await statusesOf(25, (index) => ask(app, { website: 'x' }, address(index)));
      expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(429)]);
    }
    expect((await ask(app, {}, '198.51.101.1')).statusCode).toBe(201);
  });

  test('honeypots from forty networks leave the page open to a customer from elsewhere', async ({ app }) => {
    await openPage(app);
    const sent = await statusesOf(200, (index) => ask(app, { website: 'x' }, from(index % 40)));
    expect(sent).toEqual(Array(200).fill(201));
    expect((await ask(app, {}, from(40))).statusCode).toBe(201);
    expect(app.query('SELECT name FROM prospects')).toEqual([{ name: 'Rosa Méndez' }]);
  });

  test('a page stores 60 an hour from all networks, and says so to its seller once a day', async ({
    app,
  }) => {
    const seller = await openPage(app);
    const fill = (first: number) =>
      statusesOf(62, (index) => ask(app, { phone: numberedPhone(first + index) }, from(first + index)));
    const filled = [...Array<number>(60).fill(201), 429, 429];
    const emptied = () => limitsOf(app.ctx).giveBack('storedRequests', Number(seller.user.id), 60);
    const news = async () => (await seller.caller.sales.news()).events;

    expect(await statusesOf(59, (index) => ask(app, { phone: numberedPhone(index) }, from(index)))).toEqual(
      Array(59).fill(201),
    );
    expect(await news()).toEqual([]);
    await ask(app, { phone: '1' }, from(99));
    expect((await ask(app, { phone: numberedPhone(59) }, from(59))).statusCode).toBe(201);
    expect(await news()).toMatchObject([
      {
        kind: 'page_flooded',
        saleId: null,
        customerName: null,
        actorId: null,
        actorName: 'Sistema',
        at: new Date(app.clock.nowMs).toISOString(),
      },
    ]);
    expect(await seller.caller.sales.newsCount()).toEqual({ count: 1, hasNews: true });
    await seller.caller.sales.markNewsRead();
    expect(await seller.caller.sales.newsCount()).toEqual({ count: 0, hasNews: true });

    // Neither another address nor switching off and on resets the count.
    await seller.caller.pages.save({ slug: 'nueva', enabled: true });
    const late = await ask(app, {}, from(60), 'nueva');
    expect([late.statusCode, Number(late.headers['retry-after']) <= 3600]).toEqual([429, true]);
    // It costs the sender nothing, and the response does not reveal a honeypot.
    expect((await ask(app, { website: 'x' }, from(60), 'nueva')).statusCode).toBe(201);
    await seller.caller.pages.save({ slug: 'lucia', enabled: true });

    await emptied();
    expect(await fill(70)).toEqual(filled);
    expect(await news()).toHaveLength(1);
    await emptied();
    app.clock.nowMs += DAY_MS;
    expect(await fill(140)).toEqual(filled);
    expect(await news()).toHaveLength(2);
  });
});
