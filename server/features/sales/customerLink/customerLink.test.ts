import { describe, expect } from 'vitest';
import type { NewCustomerLinkView, TrackView } from '../../../../shared/sales/customerLink/customerLink.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { callThrough, CREATED, DOORS } from '../../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

async function people(app: TestApp) {
  const [seller, admin] = [
    await app.seller({ name: 'Lucía del Valle Fernández', phone: '11 15-4444-5555' }),
    await app.admin(),
  ];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  return { seller, admin, id };
}

async function linkTo(person: Person, id: string): Promise<string> {
  return (await person.caller.sales.createCustomerLink({ id })).url.replace('/s/', '');
}

const get = (app: TestApp, token: string) => app.rest('GET', `/api/track/${token}`);
const statusOf = async (app: TestApp, token: string) => (await get(app, token)).status;

describe.each(DOORS)('a link through %s', (door) => {
  test('is a path with 128 bits, stored as a hash, and shows in the sale', async ({ app }) => {
    const { seller, id } = await people(app);
    expect((await seller.caller.sales.get({ id })).customerLink).toBeNull();
    const { status, result } = await callThrough<NewCustomerLinkView>(
      door,
      seller,
      'sales.createCustomerLink',
      { id },
    );
    expect(status).toBe(CREATED[door]);
    const createdAt = '2026-03-10T15:00:00.000Z';
    expect(result).toEqual({ url: expect.stringMatching(/^\/s\/[\w-]{22}$/), createdAt });
    const token = result.url.replace('/s/', '');
    expect(JSON.stringify(app.query('SELECT * FROM sale_links'))).not.toContain(token);
    expect((await seller.caller.sales.get({ id })).customerLink).toEqual({ createdAt, lastSeenAt: null });
    app.clock.nowMs += 1000;
    await get(app, token);
    expect((await seller.caller.sales.get({ id })).customerLink).toEqual({
      createdAt,
      lastSeenAt: '2026-03-10T15:00:01.000Z',
    });
  });

  test('ends with all others of its sale, and shows in the timeline', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const tokens = [await linkTo(seller, id), await linkTo(admin, id)];
    const end = () => callThrough(door, seller, 'sales.endCustomerLinks', { id });
    expect((await end()).status).toBe(200);
    for (const token of tokens) expect(await statusOf(app, token)).toBe(404);
    expect(await end()).toMatchObject({ status: 404, error: 'La venta no tiene un enlace de seguimiento' });
    const { events } = await seller.caller.sales.events({ id });
    expect(events.map(({ kind, to }) => [kind, to])).toEqual([
      ['customer_link', 'ended'],
      ['customer_link', 'made'],
      ['customer_link', 'made'],
      ['registered', 'pending'],
    ]);
    expect((await seller.caller.sales.get({ id })).customerLink).toBeNull();
  });
});

test('five links live at once: a sixth ends the oldest', async ({ app }) => {
  const { seller, id } = await people(app);
  const tokens: string[] = [];
  for (let made = 0; made < 6; made++) tokens.push(await linkTo(seller, id));
  const statuses = await Promise.all(tokens.map((token) => statusOf(app, token)));
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
});

test('cancelled, erased and long completed sales get no link', async ({ app }) => {
  const { seller, admin, id } = await people(app);
  const make = () => seller.rest('POST', `/api/sales/${id}/customer-link`);
  await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
  expect((await make()).status).toBe(409);
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  expect((await make()).status).toBe(201);
  app.clock.nowMs += 60 * DAY_MS;
  app.query('UPDATE sessions SET created_at = ?, expires_at = ?', app.clock.nowMs, app.clock.nowMs + DAY_MS);
  expect((await make()).status).toBe(409);
  await admin.caller.admin.changeSaleStatus({ id, status: 'pending' });
  expect((await make()).status).toBe(201);
  await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
  expect((await make()).status).toBe(409);
});

test('the track has exactly these keys, and names the seller as their page does', async ({ app }) => {
  const { seller, id } = await people(app);
  const { status, body } = await get(app, await linkTo(seller, id));
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    track: {
      firstName: 'María',
      planName: 'Alarma Esencial',
      price: 24_900,
      seller: { name: 'Lucía F.', whatsapp: 'https://wa.me/5491144445555' },
      step: 'registered',
      appointment: null,
      acceptanceText: 'Acepto recibir el equipo sin costo de instalación',
      acceptance: null,
      visit: null,
      withdrawalUntil: null,
      withdrawal: null,
    },
  });
});

test("a seller's later name and phone count, and an inactive one has no phone", async ({ app }) => {
  const { seller, admin, id } = await people(app);
  const token = await linkTo(seller, id);
  const shown = async () => ((await get(app, token)).body.track as TrackView).seller;
  const account = { name: 'Lucía', phone: '4444', location: 'Rosario', commissionRate: 10 };
  const edit = (changes: object) =>
    admin.caller.admin.editUser({ id: seller.user.id, ...account, ...changes });
  await edit({});
  expect(await shown()).toEqual({ name: 'Lucía', whatsapp: null });
  await edit({ phone: '(0223) 15 555-1234' });
  expect((await shown()).whatsapp).toBe('https://wa.me/5492235551234');
  await edit({ phone: '(0223) 15 555-1234', isActive: false });
  expect((await shown()).whatsapp).toBeNull();
});

test('the step follows what is recorded, unless the status says more', async ({ app }) => {
  const { seller, admin, id } = await people(app);
  const token = await linkTo(seller, id);
  const shown = async () => (await get(app, token)).body.track as TrackView;
  const set = (status: 'pending' | 'appointed' | 'installed' | 'completed' | 'cancelled') =>
    admin.caller.admin.changeSaleStatus({ id, status });
  await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'approved', note: 'Visto' });
  expect((await shown()).step).toBe('verified');
  await set('pending');
  expect((await shown()).step).toBe('verified');
  await set('appointed');
  expect(await shown()).toMatchObject({ step: 'appointed', appointment: null });
  await admin.caller.admin.setAppointment({ id, date: '2026-03-12', from: '09:00', to: '12:00' });
  expect(await shown()).toMatchObject({
    step: 'appointed',
    appointment: { date: '2026-03-12', from: '09:00', to: '12:00', answer: 'none' },
  });
  await set('installed');
  expect(await shown()).toMatchObject({
    step: 'installed',
    appointment: null,
    withdrawalUntil: '2026-03-20',
  });
  app.clock.nowMs += DAY_MS;
  await set('completed');
  expect(await shown()).toMatchObject({ step: 'installed', withdrawalUntil: '2026-03-20' });
  await set('cancelled');
  expect(await shown()).toMatchObject({ step: 'cancelled', withdrawalUntil: null });
  await set('installed');
  expect(await shown()).toMatchObject({ withdrawalUntil: '2026-03-21' });
});

for (const status of ['completed', 'cancelled'] as const) {
  test(`60 days after a sale was ${status} its link is gone, and lives again with the sale`, async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    const token = await linkTo(seller, id);
    await admin.caller.admin.changeSaleStatus({ id, status });
    app.clock.nowMs += 60 * DAY_MS - 1;
    expect(await statusOf(app, token)).toBe(200);
    app.clock.nowMs += 1;
    expect(await get(app, token)).toMatchObject({
      status: 410,
      body: { success: false, error: 'Este enlace ya no está disponible' },
    });
    app.query(
      'UPDATE sessions SET created_at = ?, expires_at = ?',
      app.clock.nowMs,
      app.clock.nowMs + DAY_MS,
    );
    expect((await seller.caller.sales.get({ id })).customerLink).toBeNull();
    await admin.caller.admin.changeSaleStatus({ id, status: 'pending' });
    expect(await statusOf(app, token)).toBe(200);
  });
}

test('unknown and ended links are the same 404, and one of an erased sale a 410', async ({ app }) => {
  const { seller, admin, id } = await people(app);
  const ended = await linkTo(seller, id);
  await seller.caller.sales.endCustomerLinks({ id });
  const living = await linkTo(seller, id);
  const [one, other] = [await get(app, ended), await get(app, 'x'.repeat(4000))];
  expect(one.status).toBe(404);
  expect(other).toMatchObject({ status: 404, body: one.body });
  await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
  expect(await statusOf(app, living)).toBe(410);
  expect(await statusOf(app, ended)).toBe(404);
});

test('nothing about a link is cached, listed by search engines or sent on', async ({ app }) => {
  const { seller, id } = await people(app);
  for (const token of [await linkTo(seller, id), 'unknown']) {
    expect((await get(app, token)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  }
});
