import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { ProspectView } from '../../../shared/prospects/prospects.ts';
import { prospectInput } from '../../testing/calls/prospects.ts';
import { callThrough, CREATED, DOORS } from '../../testing/doors.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { PHONE, iso, create, kindsOf } from '../../testing/features/prospects.ts';

const namesIn = async (seller: Person, query = '') => {
  const { body } = await seller.rest('GET', `/api/prospects?${query}`);
  return (body.prospects as ProspectView[]).map(({ name }) => name);
};

describe.for(DOORS)('a prospect through %s', (door) => {
  test('needs a name and a phone alone; all else is null', async ({ app }) => {
    const seller = await app.seller({ name: 'Ana' });
    const input = { name: 'Rosa', phone: PHONE };
    const { status, result } = await callThrough<ProspectView>(door, seller, 'prospects.create', input);
    expect(status).toBe(CREATED[door]);
    expect(result).toEqual({
      _id: '1',
      name: 'Rosa',
      phone: PHONE,
      city: null,
      province: null,
      note: null,
      planId: null,
      planName: null,
      source: 'manual',
      state: 'new',
      nextAt: null,
      lostReason: null,
      saleId: null,
      sellerId: seller.user.id,
      sellerName: 'Ana',
      clientKey: null,
      createdAt: iso(app, 0),
      updatedAt: iso(app, 0),
    });
    const { events } = await seller.caller.prospects.events({ id: '1' });
    expect(events).toMatchObject([{ kind: 'created', actorName: 'Ana', to: 'new' }]);
  });

  test('with the number of an open one of the same seller is refused, and names it', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    const { _id } = await create(seller, { phone: PHONE });
    const again = { name: 'Rosita', phone: '+54 9 11 4444-5555' };
    const refused = await callThrough(door, seller, 'prospects.create', again);
    expect(refused).toMatchObject({ status: 409, code: 'DUPLICATE_PROSPECT' });
    expect(refused.error).toBe('Ya tienes a esa persona entre tus interesados');
    const { body } = await seller.rest('POST', '/api/prospects', again);
    expect(body.prospectId).toBe(_id);
    expect((await callThrough(door, other, 'prospects.create', again)).status).toBe(CREATED[door]);
    await seller.caller.prospects.changeState({ id: _id, state: 'lost', reason: 'Se mudó' });
    expect((await callThrough(door, seller, 'prospects.create', again)).status).toBe(CREATED[door]);
  });

  test('is stored once for a key, and other content is refused', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const input = { name: 'Rosa', phone: PHONE, planId: '1', clientKey: 'clave-uno' };
    const make = (values: object = {}) =>
      callThrough<ProspectView>(door, seller, 'prospects.create', { ...input, ...values });
    const { result } = await make();
    expect(result).toMatchObject({ planName: 'Alarma Esencial', clientKey: 'clave-uno' });
    await admin.caller.admin.deletePlan({ id: '1' });
    await seller.caller.prospects.edit({ id: result._id, name: 'Rosa Paz' });
    expect(await make()).toMatchObject({ status: CREATED[door], result: { _id: '1', name: 'Rosa Paz' } });
    expect((await make({ name: 'Otra' })).status).toBe(409);
    expect(app.query('select id from prospects')).toHaveLength(1);
    expect(await admin.caller.prospects.get({ id: result._id })).not.toHaveProperty('clientKey');
  });
});

test('a phone without area code is compared with nothing', async ({ app }) => {
  const seller = await app.seller();
  await create(seller, { phone: '4444-5555' });
  await create(seller, { phone: '4444-5555' });
  expect(await namesIn(seller)).toHaveLength(2);
});

test.for([
  [{ name: ' ' }, 'El campo Nombre es obligatorio'],
  [{ phone: undefined }, 'El campo Teléfono es obligatorio'],
  [{ planId: '99' }, 'El campo Plan debe ser un plan disponible'],
  [{ nextAt: '2027-03-12T16:00:00Z' }, 'El campo Próximo contacto puede estar como máximo 366 días adelante'],
  [
    { nextAt: 'mañana' },
    'El campo Próximo contacto debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00',
  ],
  [
    { nextAt: '2026-03-11' },
    'El campo Próximo contacto debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00',
  ],
  [
    { nextAt: '2026-03-11T10:00' },
    'El campo Próximo contacto debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00',
  ],
  [{ note: 'x'.repeat(501) }, 'El campo Nota admite hasta 500 caracteres'],
] as const)(
  '%j is refused in its field, in new and known ones, and nothing is stored',
  async ([values, error], { app }) => {
    const seller = await app.seller();
    const refused = await seller.rest('POST', '/api/prospects', { ...prospectInput(), ...values });
    expect(refused).toMatchObject({ status: 400, body: { error } });
    expect(app.query('select * from prospects')).toEqual([]);
    const { _id } = await create(seller);
    if (values && 'phone' in values) return;
    expect(await seller.rest('PUT', `/api/prospects/${_id}`, values)).toMatchObject({
      status: 400,
      body: { error },
    });
    expect(await kindsOf(seller, _id)).toEqual(['created']);
  },
);

test('the list has open ones by their next contact, then newest, then those lost', async ({ app }) => {
  const seller = await app.seller();
  await create(seller, { name: 'sin fecha, vieja' });
  app.clock.nowMs += 1000;
  await create(seller, { name: 'mañana', nextAt: iso(app, DAY_MS) });
  await create(seller, { name: 'vencida', nextAt: iso(app, -DAY_MS) });
  await create(seller, { name: 'sin fecha, nueva' });
  const lost = await create(seller, { name: 'perdida', nextAt: iso(app, -2 * DAY_MS) });
  await seller.caller.prospects.changeState({ id: lost._id, state: 'lost', reason: 'No quiere' });
  expect(await namesIn(seller)).toEqual([
    'vencida',
    'mañana',
    'sin fecha, nueva',
    'sin fecha, vieja',
    'perdida',
  ]);
  expect(await namesIn(seller, 'state=open&limit=2&page=2')).toEqual([
    'sin fecha, nueva',
    'sin fecha, vieja',
  ]);
  expect(await namesIn(seller, 'state=lost')).toEqual(['perdida']);
  expect(await namesIn(seller, 'due=today')).toEqual(['vencida']);
});

test('due is all before the end of the Argentine day', async ({ app }) => {
  const seller = await app.seller();
  await create(seller, { name: 'hoy', nextAt: '2026-03-11T02:59:59.999Z' });
  await create(seller, { name: 'mañana', nextAt: '2026-03-11T03:00:00Z' });
  expect(await namesIn(seller, 'due=today')).toEqual(['hoy']);
  app.clock.nowMs = Date.parse('2026-03-11T03:00:00Z');
  expect(await namesIn(seller, 'due=today')).toEqual(['hoy', 'mañana']);
});

test.for([
  ['mendez rosa', true],
  ['MÉNDEZ', true],
  ['cordoba', true],
  ['rosa córdoba', true],
  ['4600', true],
  ['1146000001', true],
  ['rosa 11-46000001', true],
  ['o', true],
  ['paz', false],
  ['*', false],
] as const)('a search for %s finds Rosa Méndez of Córdoba: %s', async ([search, isFound], { app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  await create(seller, { name: 'Rosa Méndez', city: 'Córdoba', phone: '11 4600-0001' });
  await create(seller, { name: 'Luz', city: 'Salta', phone: '(0387) 15 555-1234' });
  expect((await namesIn(seller, `search=${search}`)).includes('Rosa Méndez')).toBe(isFound);
  const { prospects } = await admin.caller.admin.listProspects({ sellerId: seller.user.id, search });
  expect(prospects.some(({ name }) => name === 'Rosa Méndez')).toBe(isFound);
});

test('the search of all sellers finds words, numbers and beginnings of two letters', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  await create(seller, { name: 'Rosa Méndez', city: 'Córdoba', phone: '11 4600-0001' });
  await create(seller, { name: 'Luz', city: 'Salta', phone: '(0387) 15 555-1234' });
  const find = async (search: string) =>
    (await admin.caller.admin.listProspects({ search })).prospects.map(({ name }) => name);
  expect(await find('cordoba rosa')).toEqual(['Rosa Méndez']);
  expect(await find('4600-0001')).toEqual(['Rosa Méndez']);
  expect(await find('rosa 46 000001')).toEqual(['Rosa Méndez']);
  expect(await find('lu')).toEqual(['Luz']);
  expect(await find('nadie')).toEqual([]);
  await seller.caller.prospects.edit({ id: '2', name: 'Nadie', phone: PHONE });
  expect(await find('nadie')).toEqual(['Nadie']);
  expect(await find('luz')).toEqual([]);
});

test('a deleted one is unknown to everybody, its data are gone and its key is refused', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const input = prospectInput({ name: 'Zulema', note: 'Secreto', phone: PHONE, clientKey: 'clave-uno' });
  const { _id: id } = await seller.caller.prospects.create(input);
  await seller.caller.prospects.recordContact({ id, channel: 'call', result: 'answered', note: 'Secreto' });
  const { status, body } = await seller.rest('DELETE', `/api/prospects/${id}`);
  expect({ status, body }).toEqual({ status: 200, body: { success: true } });
  for (const person of [seller, admin]) {
    expect((await person.rest('GET', `/api/prospects/${id}`)).status).toBe(404);
    expect((await person.rest('GET', `/api/prospects/${id}/events`)).status).toBe(404);
  }
  expect((await seller.rest('DELETE', `/api/prospects/${id}`)).status).toBe(404);
  const left = [
    ...app.query('select * from prospects'),
    ...app.query('select * from prospect_events'),
    ...app.query('select * from prospect_search'),
  ];
  expect(JSON.stringify(left)).not.toMatch(/Zulema|Secreto|4444|Rosario/);
  expect((await seller.rest('POST', '/api/prospects', input)).status).toBe(409);
  expect((await seller.rest('POST', '/api/prospects', { ...input, clientKey: undefined })).status).toBe(201);
  expect((await admin.caller.admin.listProspects({})).pagination.total).toBe(1);
  expectRightTotals(app);
});

test('administrators see all, filter them, and how many are in each state', async ({ app }) => {
  const [ana, luis, admin] = [await app.seller({ name: 'Ana' }), await app.seller(), await app.admin()];
  await create(ana);
  const { _id: id } = await create(ana);
  await ana.caller.prospects.changeState({ id, state: 'lost', reason: 'x' });
  await create(luis);
  const list = (query: object) => admin.caller.admin.listProspects(query);
  expect(await list({})).toMatchObject({
    pagination: { total: 3 },
    counts: { new: 2, contacted: 0, visit: 0, lost: 1, won: 0 },
  });
  expect(await list({ sellerId: ana.user.id, state: 'lost' })).toMatchObject({
    pagination: { total: 1 },
    prospects: [{ _id: id, sellerName: 'Ana' }],
    counts: { new: 1, lost: 1 },
  });
  expect((await list({ state: 'open' })).pagination.total).toBe(2);
  expect((await list({ source: 'page' })).prospects).toEqual([]);
});

test('events are append-only', async ({ app }) => {
  await create(await app.seller());
  expect(() => app.query('delete from prospect_events')).toThrow('append-only');
  expect(() => app.query("update prospect_events set reason = 'Datos borrados'")).toThrow('append-only');
  expect(() => app.query('delete from prospects')).toThrow('empty row');
});
