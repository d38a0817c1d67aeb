import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import type { DuplicatesView } from '../../../../shared/sales/duplicates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { callThrough, DOORS, type Door } from '../../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const DNI = '30.123.456';
const PHONE = '+54 9 341 555-1234';
let names = 0;

/** A sale to a customer with a unique name, and unique numbers unless given. */
const customer = (values: { name?: string; dni?: string; phone?: string } = {}) => {
  names += 1;
  const other = {
    name: `Cliente ${names}`,
    dni: String(40_000_000 + names),
    phone: `11 4${1_000_000 + names}`,
  };
  return { ...saleInput().customerInfo, ...other, ...values };
};
const register = (seller: Person, values: Parameters<typeof customer>[0] = {}) =>
  seller.caller.sales.register(saleInput({ customerInfo: customer(values) }));
const edit = (by: Person, { _id: id, customerInfo }: SaleView, values: object) =>
  by.caller.sales.edit({ id, customerInfo: { ...customerInfo, ...values } });
const isMarked = async (by: Person, { _id: id }: SaleView) =>
  (await by.caller.sales.get({ id })).possibleDuplicate;
const check = async (door: Door, by: Person, query: object) =>
  callThrough<DuplicatesView>(door, by, 'sales.duplicates', query);
/** Stores a sale made so long ago. */
function imported(app: TestApp, seller: Person, agoMs: number): Promise<SaleView> {
  insertSales(app, [{ sellerId: Number(seller.user.id), createdAtMs: app.clock.nowMs - agoMs }]);
  return seller.caller.sales.get({ id: String(app.query('SELECT max(id) AS id FROM sales')[0]?.['id']) });
}
const view = ({ _id, customerInfo, status }: SaleView) => ({
  _id,
  customerName: customerInfo.name,
  status,
});
const NOTHING = { own: [], taken: false };

async function people(app: TestApp) {
  return {
    seller: await app.seller({ name: 'Ana' }),
    other: await app.seller({ name: 'Bea' }),
    admin: await app.admin(),
  };
}

describe.each(DOORS)('asking through %s', (door) => {
  const found = async (by: Person, query: object) => (await check(door, by, query)).result;

  test('names own sales, the newest first, by the digits of the DNI or the national number', async ({
    app,
  }) => {
    const { seller } = await people(app);
    const byDni = await register(seller, { dni: DNI });
    const byPhone = await register(seller, { phone: '0341 15 555-1234' });
    await register(seller);
    for (const dni of [DNI, '30123456', ' 30-123-456 ', 'DNI 30 123 456']) {
      expect(await found(seller, { dni })).toEqual({ own: [view(byDni)], taken: false });
    }
    for (const phone of [PHONE, '341 5551234', '(0341) 15-555-1234', '5493415551234']) {
      expect(await found(seller, { phone })).toEqual({ own: [view(byPhone)], taken: false });
    }
    expect(await found(seller, { dni: DNI, phone: PHONE })).toEqual({
      own: [view(byPhone), view(byDni)],
      taken: false,
    });
  });

  test.for([
    ['M5.123.456', '05.123.456', '5123456'],
    ['30.123.456 (titular)', 'Nº 30123456', "'30123456"],
    ['0035123987', '３５.１２３.９８７', '35123987'],
    ['612.345', 'LE 612345', '0612345'],
  ])('finds the DNI %s however it is written', async (spellings, { app }) => {
    const { seller } = await people(app);
    for (const [at, dni] of spellings.entries()) {
      const sale = await register(seller, { dni });
      expect(sale.possibleDuplicate).toBe(at > 0);
      for (const asked of spellings)
        expect((await found(seller, { dni: asked })).own).toContainEqual(view(sale));
    }
  });

  test('finds numbers copied with other spaces and hyphens, with an extension or a word before', async ({
    app,
  }) => {
    const { seller } = await people(app);
    const copied = await register(seller, {
      dni: '31\u00a0111\u202f114',
      phone: '+54\u00a09\u00a011\u00a04777\u20111001',
    });
    for (const query of [{ dni: '31111114' }, { phone: '11 4777-1001' }])
      expect([query, await found(seller, query)]).toEqual([query, { own: [view(copied)], taken: false }]);
    for (const [index, phone] of [
      '011 4777-1002 int 22',
      '11 4777-1003 (casa)',
      'Cel: 11 4777-1004',
      'TELÉFONO: 11 4777-1005',
      'Nº 11 4777-1006',
      "'11 4777-1007",
      '[11] 4777-1008',
      '11\ufe0d-4777-1009',
    ].entries()) {
      const sale = await register(seller, { phone });
      const query = { phone: `11 4777-${1002 + index}` };
      expect([query, await found(seller, query)]).toEqual([query, { own: [view(sale)], taken: false }]);
    }
  });

  test('says of a sale of another seller only that there is one', async ({ app }) => {
    const { seller, other, admin } = await people(app);
    const foreign = await register(other, { name: 'Cliente Ajeno', dni: DNI, phone: PHONE });
    for (const query of [{ dni: DNI }, { phone: PHONE }, { dni: DNI, phone: PHONE }]) {
      for (const by of [seller, admin]) {
        const { status, result } = await check(door, by, query);
        expect(status).toBe(200);
        expect(result).toEqual({ own: [], taken: true });
      }
    }
    await register(seller, { name: 'Cliente Propio', dni: DNI });
    expect(await found(seller, { dni: DNI })).toMatchObject({
      own: [{ customerName: 'Cliente Propio' }],
      taken: true,
    });
    expect((await found(other, { dni: DNI })).own.map(({ _id }) => _id)).toEqual([foreign._id]);
  });

  test('leaves out cancelled sales and those of more than 90 days ago', async ({ app }) => {
    const { seller, admin } = await people(app);
    const cancelled = await register(seller, { dni: DNI, phone: PHONE });
    await admin.caller.admin.changeSaleStatus({ id: cancelled._id, status: 'cancelled' });
    expect(await found(seller, { dni: DNI, phone: PHONE })).toEqual(NOTHING);
    const sale = { sellerId: Number(seller.user.id), customerDni: DNI };
    insertSales(app, [{ ...sale, createdAtMs: app.clock.nowMs - 90 * DAY_MS - 1 }]);
    expect(await found(seller, { dni: DNI })).toEqual(NOTHING);
    insertSales(app, [{ ...sale, createdAtMs: app.clock.nowMs - 90 * DAY_MS }]);
    expect((await found(seller, { dni: DNI })).own).toHaveLength(1);
  });

  test('looks for full numbers only', async ({ app }) => {
    const { seller } = await people(app);
    await register(seller, { dni: DNI, phone: PHONE });
    await register(seller, { dni: '301', phone: '555-1234' });
    for (const query of [
      { dni: '3012345' },
      { dni: '301' },
      { dni: '123456' },
      { dni: '' },
      { phone: '555-1234' },
      { phone: '15 555 1234' },
      { phone: '11 555-1234' },
      { phone: '351 555-1234' },
      {},
    ]) {
      expect([query, await found(seller, query)]).toEqual([query, NOTHING]);
    }
  });

  test.for([
    [{ dni: 'x'.repeat(201) }, 'DNI'],
    [{ dni: '30123456\u0000' }, 'DNI'],
    [{ phone: 'x'.repeat(201) }, 'Teléfono'],
  ] as const)('%j is a 400', async ([query, field], { app }) => {
    const { status, details } = await check(door, await app.seller(), query);
    expect(status).toBe(400);
    expect(details).toEqual([expect.stringContaining(`El campo ${field}`)]);
  });
});

describe('with limits', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('a user asks 20 times an hour, through both doors together; refusals do not count', async ({
    app,
  }) => {
    const { seller, other } = await people(app);
    for (let number = 0; number < 20; number += 1) {
      const door = DOORS[number % 2] as Door;
      expect((await check(door, seller, { dni: 'x'.repeat(201) })).status).toBe(400);
      expect((await check(door, seller, { dni: '301' })).status).toBe(200);
      expect((await check(door, seller, { dni: DNI })).status).toBe(200);
    }
    const refused = await seller.rest('GET', `/api/sales/duplicates?dni=${DNI}`);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('Hiciste demasiadas consultas en poco tiempo. Intenta más tarde.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await check('rpc', seller, { phone: PHONE })).status).toBe(429);
    expect((await check('rest', other, { phone: PHONE })).status).toBe(200);
  });
});

test('without limits a user asks as often as they like', async ({ app }) => {
  const seller = await app.seller();
  for (let number = 0; number < 30; number += 1) {
    expect((await check('rest', seller, { dni: DNI })).status).toBe(200);
  }
});

describe('the newer sale is marked', () => {
  test('when it is registered, with any seller of the older one', async ({ app }) => {
    const { seller, other, admin } = await people(app);
    const first = await register(seller, { dni: DNI });
    const [own, foreign, byPhone] = [
      await register(seller, { dni: '30123456', phone: PHONE }),
      await register(other, { dni: ' 30 123 456' }),
      await register(other, { phone: '341 555 1234' }),
    ];
    expect(first.possibleDuplicate).toBe(false);
    for (const sale of [own, foreign, byPhone]) expect(sale.possibleDuplicate).toBe(true);
    expect(await isMarked(seller, first)).toBe(false);
    expect((await register(seller)).possibleDuplicate).toBe(false);
    expect(
      (await admin.caller.admin.listSales({})).sales.map(({ possibleDuplicate }) => possibleDuplicate),
    ).toEqual([false, true, true, true, false]);
  });

  test('not for an older sale that was cancelled, is too old or has other numbers', async ({ app }) => {
    const { seller, admin } = await people(app);
    const old = await register(seller, { dni: DNI, phone: '555-1234' });
    await admin.caller.admin.changeSaleStatus({ id: old._id, status: 'cancelled' });
    insertSales(app, [
      { sellerId: Number(seller.user.id), customerDni: DNI, createdAtMs: app.clock.nowMs - 91 * DAY_MS },
    ]);
    expect((await register(seller, { dni: DNI })).possibleDuplicate).toBe(false);
    expect((await register(seller, { phone: '555-1234' })).possibleDuplicate).toBe(false);
  });

  test('when an edit gives it the numbers of an older one', async ({ app }) => {
    const { seller, other } = await people(app);
    const older = await register(other, { dni: DNI, phone: PHONE });
    for (const numbers of [{ dni: '30123456' }, { phone: '0341 15-555-1234' }]) {
      const edited = await edit(seller, await register(seller), numbers);
      expect(edited.possibleDuplicate).toBe(true);
    }
    expect(await isMarked(other, older)).toBe(false);
  });

  test('also when the edited one is the older, and its timeline names no other person', async ({ app }) => {
    const { seller, other } = await people(app);
    const older = await register(seller, { name: 'Cliente de Ana' });
    const newer = await register(other, { dni: DNI });
    expect((await edit(seller, older, { dni: DNI })).possibleDuplicate).toBe(false);
    expect(await isMarked(other, newer)).toBe(true);
    const { events } = await other.caller.sales.events({ id: newer._id });
    expect(events[0]).toMatchObject({
      kind: 'duplicate',
      fieldLabel: 'Posible duplicada',
      actorName: 'Sistema',
      from: 'false',
      to: 'true',
    });
    const seen = JSON.stringify([events, await other.caller.sales.news(), await other.caller.sales.list({})]);
    expect(seen).not.toMatch(/Ana/);
  });

  test('not when the edited older one is cancelled or more than 90 days older', async ({ app }) => {
    const { seller, other, admin } = await people(app);
    const old = await imported(app, seller, 90 * DAY_MS + 1);
    const cancelled = await register(seller);
    await admin.caller.admin.changeSaleStatus({ id: cancelled._id, status: 'cancelled' });
    const newer = await register(other, { dni: DNI });
    for (const sale of [old, cancelled]) {
      await edit(admin, sale, { dni: DNI });
      expect(await isMarked(other, newer)).toBe(false);
    }
  });

  test('by when they were made, though an import stored the older one later', async ({ app }) => {
    const { seller, admin } = await people(app);
    const newer = await register(seller, { dni: DNI });
    const older = await imported(app, seller, 90 * DAY_MS);
    expect((await edit(admin, older, { dni: DNI })).possibleDuplicate).toBe(false);
    expect(await isMarked(seller, newer)).toBe(true);
    const { own } = (await check('rpc', seller, { dni: DNI })).result;
    expect(own.map(({ _id }) => _id)).toEqual([newer._id, older._id]);
  });

  test('not by an edit of anything else, nor of how a number is written', async ({ app }) => {
    const { seller, admin } = await people(app);
    await register(seller, { dni: DNI, phone: PHONE });
    const second = await register(seller, { dni: DNI, phone: PHONE });
    await admin.caller.admin.resolveDuplicate({ id: second._id, resolved: true });
    const written = { name: 'Otro', dni: '30123456', phone: '341 555 1234' };
    expect((await edit(seller, second, written)).possibleDuplicate).toBe(false);
  });

  test('and stays so after later edits, until an administrator clears it', async ({ app }) => {
    const { seller, admin } = await people(app);
    await register(seller, { dni: DNI });
    const second = await register(seller, { dni: DNI });
    const edited = await edit(seller, second, { dni: '28.111.222' });
    expect(edited.possibleDuplicate).toBe(true);
    for (const door of DOORS) {
      const { status, result } = await callThrough<SaleView>(door, admin, 'admin.resolveDuplicate', {
        id: second._id,
        resolved: true,
      });
      expect(status).toBe(200);
      expect(result).toMatchObject({ _id: second._id, possibleDuplicate: false });
    }
    const { events } = await seller.caller.sales.events({ id: second._id });
    expect(events.filter(({ kind }) => kind === 'duplicate').map(({ from, to }) => [from, to])).toEqual([
      ['true', 'false'],
    ]);
    expect((await edit(seller, edited, { dni: DNI })).possibleDuplicate).toBe(true);
  });

  test.for([{}, { resolved: false }, { resolved: 'true' }])('%j does not clear it', async (body, { app }) => {
    const { seller, admin } = await people(app);
    await register(seller, { dni: DNI });
    const second = await register(seller, { dni: DNI });
    const { status, body: refusal } = await admin.rest(
      'PUT',
      `/api/admin/sales/${second._id}/duplicate`,
      body,
    );
    expect(status).toBe(400);
    expect(refusal.details).toEqual(['El campo Resuelta debe ser verdadero']);
    expect(await isMarked(seller, second)).toBe(true);
    const unknown = await admin.rest('PUT', '/api/admin/sales/999/duplicate', { resolved: true });
    expect(unknown.status).toBe(404);
  });
});

const editDni = (person: Person, id: string, dni: string) =>
  person.rest('PUT', `/api/sales/${id}`, {
    customerInfo: { ...saleInput().customerInfo, dni, phone: '11 4700-0009' },
  });

const input = (dni: string, phone: string) => ({
  ...saleInput(),
  customerInfo: { ...saleInput().customerInfo, dni, phone },
});

async function marked(app: TestApp) {
  const [rival, seller, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const older = await rival.caller.sales.register(input('20111222', '11 4700-0009'));
  app.clock.nowMs += 1000;
  const { _id: id } = await seller.caller.sales.register(input('30999888', '11 4800-0001'));
  expect((await editDni(rival, older._id, '30999888')).status).toBe(200);
  const isMarked = async () => (await seller.caller.sales.get({ id })).possibleDuplicate;
  expect(await isMarked()).toBe(true);
  return { rival, seller, admin, id, older, isMarked };
}

describe("a mark made by another seller's edit", () => {
  test("is the system's, is no news, and ends when the pair no longer matches", async ({ app }) => {
    const { rival, seller, id, older, isMarked } = await marked(app);
    const { events } = await seller.caller.sales.events({ id });
    expect(events[0]).toMatchObject({ kind: 'duplicate', actorId: null, actorName: 'Sistema' });
    expect((await seller.caller.sales.newsCount()).count).toBe(0);
    await editDni(rival, older._id, '20111222');
    expect(await isMarked()).toBe(false);
  });

  test('ends when the other sale is erased', async ({ app }) => {
    const { admin, older, isMarked } = await marked(app);
    await admin.caller.admin.eraseSale({ id: older._id, reason: 'Pedido por carta' });
    expect(await isMarked()).toBe(false);
  });

  test('ends when the other sale is cancelled', async ({ app }) => {
    const { admin, older, isMarked } = await marked(app);
    await admin.caller.admin.changeSaleStatus({ id: older._id, status: 'cancelled' });
    expect(await isMarked()).toBe(false);
  });

  test('stays while a third sale matches', async ({ app }) => {
    const { rival, admin, older, isMarked } = await marked(app);
    const customerInfo = { ...saleInput().customerInfo, dni: '30999888', phone: '11 4700-0010' };
    await app.doEarlier(60_000, () => rival.caller.sales.register({ ...saleInput(), customerInfo }));
    await admin.caller.admin.changeSaleStatus({ id: older._id, status: 'cancelled' });
    expect(await isMarked()).toBe(true);
  });
});

describe('with limits', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('an edit that brings another DNI counts as a check, another one does not', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const edit = async (fields: object) =>
      (
        await seller.rest('PUT', `/api/sales/${id}`, {
          customerInfo: { ...saleInput().customerInfo, ...fields },
        })
      ).status;
    for (let number = 0; number < 20; number += 1)
      expect(await edit({ dni: String(31_000_000 + number) })).toBe(200);
    expect(await edit({ dni: '32000000' })).toBe(429);
    expect(await edit({ dni: '31000019', name: 'Otro Nombre' })).toBe(200);
    expect((await seller.rest('GET', '/api/sales/duplicates?dni=30111222')).status).toBe(429);
  });
});
