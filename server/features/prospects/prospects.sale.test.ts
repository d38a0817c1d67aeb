import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { prospectInput } from '../../testing/calls/prospects.ts';
import { callThrough, CREATED, DOORS } from '../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { storeAsked } from './prospects.service.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const create = (seller: Person, values: object = {}) => seller.caller.prospects.create(prospectInput(values));

const ask = (app: TestApp, seller: Person, values: object = {}) =>
  app.ctx.transaction(() =>
    storeAsked(app.ctx, Number(seller.user.id), { name: 'Rita', phone: '11 4700-0001', ...values }),
  );
const find = async (person: Person, q: string) =>
  (await person.caller.search.find({ q })).filter(({ type }) => type === 'prospect');
const todo = async (seller: Person) =>
  (await seller.caller.sales.todo()).sections.find(({ key }) => key === 'prospects');

describe.for(DOORS)('a sale through %s', (door) => {
  const register = (seller: Person, values: object) =>
    callThrough<SaleView>(door, seller, 'sales.register', saleInput(values));

  test('ends the reminder of its prospect', async ({ app }) => {
    const seller = await app.seller();
    const { _id: prospectId, nextAt } = await create(seller, { nextAt: '2026-03-10T12:00:00Z' });
    expect(nextAt).not.toBeNull();
    await register(seller, { prospectId });
    expect(await seller.caller.prospects.get({ id: prospectId })).toMatchObject({
      state: 'won',
      nextAt: null,
    });
  });

  test('wins its prospect, also a lost one, once', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const { _id: prospectId } = await create(seller);
    await seller.caller.prospects.changeState({ id: prospectId, state: 'lost', reason: 'x' });
    const { status, result } = await register(seller, { prospectId, clientKey: 'venta-uno' });
    expect(status).toBe(CREATED[door]);
    expect(result.prospectId).toBe(prospectId);
    const won = { state: 'won', saleId: result._id, nextAt: null, lostReason: null };
    expect(await seller.caller.prospects.get({ id: prospectId })).toMatchObject(won);
    const [event] = (await seller.caller.prospects.events({ id: prospectId })).events;
    expect(event).toMatchObject({ kind: 'won', from: 'lost', to: 'won' });

    expect((await register(seller, { prospectId, clientKey: 'venta-uno' })).result._id).toBe(result._id);
    expect((await register(seller, { clientKey: 'venta-uno' })).status).toBe(409);
    expect(await register(seller, { prospectId })).toMatchObject({
      status: 409,
      error: 'Ese interesado ya se convirtió en una venta',
    });
    await admin.caller.admin.changeSaleStatus({ id: result._id, status: 'cancelled' });
    expect(await seller.caller.prospects.get({ id: prospectId })).toMatchObject(won);
    const at = `/api/prospects/${prospectId}`;
    for (const refused of [
      await seller.rest('DELETE', at),
      await seller.rest('PUT', at, { note: 'x' }),
      await seller.rest('PUT', `${at}/state`, { state: 'visit' }),
      await seller.rest('POST', `${at}/contacts`, { channel: 'call', result: 'sent' }),
    ])
      expect(refused.status).toBe(409);
  });

  test("of somebody else's or an unknown prospect is the same 404 and stores nothing", async ({ app }) => {
    const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
    const { _id: prospectId } = await create(other);
    const refused = await register(seller, { prospectId });
    expect(refused.status).toBe(404);
    expect(await register(seller, { prospectId: '99' })).toEqual(refused);
    expect(await register(admin, { prospectId })).toEqual(refused);
    expect(app.query('select * from sales')).toEqual([]);
    const { status, result } = await register(seller, { prospectId: null });
    expect({ status, of: result.prospectId }).toEqual({ status: CREATED[door], of: null });
  });
});

test('two sales of one prospect at once: one is stored', async ({ app }) => {
  const seller = await app.seller();
  const { _id: prospectId } = await create(seller);
  const sell = () => seller.rest('POST', '/api/sales', saleInput({ prospectId }));
  const statuses = (await Promise.all([sell(), sell(), sell()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect(app.query('select * from sales')).toHaveLength(1);
});

test('one person added at once, from two devices or again by one, is stored once', async ({ app }) => {
  const seller = await app.seller();
  const add = (clientKey: string) =>
    seller.rest('POST', '/api/prospects', { name: 'Rosa', phone: '11 4444-5555', clientKey });
  const [first, again, other] = await Promise.all([add('clave-uno'), add('clave-uno'), add('clave-dos')]);
  expect([first.status, again.status, other.status].toSorted()).toSatisfy(
    (statuses: number[]) => statuses.join() === '201,201,409' || statuses.join() === '201,409,409',
  );
  expect(app.query('select * from prospects')).toHaveLength(1);
});

describe("a seller's tasks", () => {
  test('have due prospects, oldest first, then new ones from the page', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    const iso = (days: number) => new Date(app.clock.nowMs + days * DAY_MS).toISOString();
    await create(seller, { name: 'mañana', nextAt: iso(1) });
    await create(seller, { name: 'hoy', nextAt: iso(0) });
    await create(seller, { name: 'ayer', nextAt: iso(-1) });
    await create(seller, { name: 'sin fecha' });
    await create(other, { name: 'ajena', nextAt: iso(-1) });
    await ask(app, seller);
    const section = await todo(seller);
    expect(section).toMatchObject({ key: 'prospects', count: 3 });
    expect(section?.items.map((item) => 'name' in item && item.name)).toEqual(['ayer', 'hoy', 'Rita']);
    expect(section?.items.at(-1)).toEqual({
      prospectId: '6',
      name: 'Rita',
      phone: '11 4700-0001',
      state: 'new',
      source: 'page',
      nextAt: null,
    });
    await seller.caller.prospects.recordContact({ id: '6', channel: 'call', result: 'answered' });
    expect((await todo(seller))?.count).toBe(2);
  });

  test('have who asked on the page once: again with the number of an open one it is due now', async ({
    app,
  }) => {
    const seller = await app.seller();
    await ask(app, seller, { name: 'Rita Paz', city: 'Salta' });
    expect((await seller.caller.prospects.events({ id: '1' })).events).toMatchObject([
      { kind: 'created', actorId: null, actorName: 'Página' },
    ]);
    await ask(app, seller, { name: 'Otra', phone: '+54 9 11 4700-0001' });
    const { prospects } = await seller.caller.prospects.list({});
    expect(prospects).toMatchObject([
      { name: 'Rita Paz', city: 'Salta', source: 'page', nextAt: new Date(app.clock.nowMs).toISOString() },
    ]);
    expect((await todo(seller))?.count).toBe(1);
    const incomplete = ask(app, seller, { phone: '4700-0001' });
    await expect(incomplete).rejects.toThrow('con código de área');
  });
});

test('the search finds own prospects by name, city and phone; erased ones in none', async ({ app }) => {
  const [seller, other, admin] = [await app.seller(), await app.seller({ name: 'Lucía' }), await app.admin()];
  const { _id } = await create(seller, { name: 'Rosa Méndez', city: 'Córdoba', phone: '11 4600-7001' });
  await create(other, { name: 'Rosa Paz', phone: '11 4600-7002' });
  for (const q of ['mendez', 'cordoba ros', '46007001']) {
    expect(await find(seller, q)).toEqual([
      {
        type: 'prospect',
        id: _id,
        title: 'Rosa Méndez',
        subtitle: '11 4600-7001 · Nuevo · Córdoba',
        path: `/app/interesados?prospect=${_id}`,
      },
    ]);
  }
  expect(await find(seller, 'paz')).toEqual([]);
  expect((await find(admin, 'rosa')).map(({ title }) => title)).toEqual(['Rosa Paz', 'Rosa Méndez']);
  await admin.caller.admin.eraseProspect({ id: _id, reason: 'x' });
  expect(await find(seller, 'datos borrados')).toEqual([]);
});

test('of many who change one prospect at once, events and state agree', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const sellers = await Promise.all([app.seller(), app.seller(), app.seller()]);
  const { _id: id } = await create(seller, { name: 'Rosa' });
  const at = `/api/prospects/${id}`;
  const statuses = await Promise.all([
    ...sellers.map((other) =>
      admin.rest('PUT', `/api/admin/prospects/${id}/seller`, { sellerId: other.user.id }),
    ),
    seller.rest('POST', '/api/sales', saleInput({ prospectId: id })),
    seller.rest('PUT', `${at}/state`, { state: 'lost', reason: 'x' }),
    seller.rest('DELETE', at),
    admin.rest('POST', `/api/admin/prospects/${id}/erase`, { reason: 'x' }),
  ]);
  for (const { status } of statuses) expect([200, 201, 404, 409]).toContain(status);
  const [prospect] = app.query('select state, sale_id, erased_at, deleted_at from prospects');
  const kinds = new Set(app.query('select kind from prospect_events').map(({ kind }) => kind));
  const sales = app.query('select id from sales').map((row) => row.id);
  expect(sales).toEqual(prospect?.sale_id === null ? [] : [prospect?.sale_id]);
  expect(kinds.has('won')).toBe(prospect?.state === 'won');
  expect(kinds.has('erased')).toBe(prospect?.erased_at !== null && prospect?.deleted_at === null);
  expectRightTotals(app);
});
