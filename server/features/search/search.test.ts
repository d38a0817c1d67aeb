import { describe, expect } from 'vitest';
import { argentineDay } from '../../../shared/values/dates.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { insertSales } from '../../testing/insertSales.ts';
import { planOf, watchSelects } from '../../testing/queryPlans.ts';
import { test, type Person } from '../../testing/testApp.ts';

type Customer = ReturnType<typeof saleInput>['customerInfo'];

async function sell(seller: Person, customer: Partial<Customer>, planId = '1'): Promise<string> {
  const customerInfo = { ...saleInput().customerInfo, ...customer };
  return (await seller.caller.sales.register({ ...saleInput(), planId, customerInfo }))._id;
}

/** By both doors, which return the same. */
async function find(person: Person, q: string) {
  const { body } = await person.rest('GET', `/api/search?q=${encodeURIComponent(q)}`);
  const results = await person.caller.search.find({ q });
  expect(body).toEqual({ success: true, results });
  return results;
}

const idsOf = async (person: Person, q: string, type = 'sale') =>
  (await find(person, q)).filter((result) => result.type === type).map(({ id }) => id);

describe('the search over everything', () => {
  test('finds a sale by words in any order, each from its beginning, without case and accents', async ({
    app,
  }) => {
    const seller = await app.seller();
    const id = await sell(seller, {
      name: 'Elena Núñez-Weber',
      dni: '27.456.789',
      phone: '+54 9 11 4555-6451',
      email: 'enw@correo.com',
      address: { ...saleInput().customerInfo.address, street: 'Bulnes', city: 'Villa Mitre' },
    });
    const finding = [
      'weber elena', 'ELENA WEBER', 'nunez', 'el we', 'mitre elena', 'bulnes', 'enw@correo.com', 'correo', 'weber, elena',
      '4555', '45556451', '4555-6451', '(11) 4555', '27456789', '27.456', '5678', 'elena 6451', 'esencial weber',
    ]; // prettier-ignore
    for (const q of finding) expect([q, await idsOf(seller, q)]).toEqual([q, [id]]);
    const missing = [
      'lena',
      'eber',
      'elena otra',
      '455',
      '4555 elenas',
      'patio',
      '27456780',
      '@@',
      'e w',
      '" OR "',
    ];
    for (const q of missing) expect([q, await idsOf(seller, q)]).toEqual([q, []]);
  });

  test("is a seller's own alone; administrators find all sales, also by their seller, and the sellers", async ({
    app,
  }) => {
    const [admin, seller, other] = [
      await app.admin(),
      await app.seller({ name: 'Brenda Molina', location: 'Salta', phone: '387 444-1212' }),
      await app.seller({ name: 'Otilia Paz' }),
    ];
    const [own, others] = [await sell(seller, { name: 'Ana Paz' }), await sell(other, { name: 'Ana Paz' })];
    expect(await idsOf(seller, 'ana')).toEqual([own]);
    expect(await idsOf(seller, 'brenda')).toEqual([]);
    expect(await idsOf(seller, 'otilia', 'seller')).toEqual([]);
    expect(await idsOf(admin, 'ana')).toEqual([others, own]);
    expect(await idsOf(admin, 'molina ana')).toEqual([own]);
    for (const q of ['molina brenda', 'salta', '3874441212', '4441']) {
      expect([q, await idsOf(admin, q, 'seller')]).toEqual([q, [seller.user.id]]);
    }
    expect(await idsOf(admin, 'erson', 'seller')).toEqual([]);
    await admin.caller.admin.deleteUser({ id: seller.user.id });
    expect(await idsOf(admin, 'brenda', 'seller')).toEqual([]);
    const cedilla = await app.seller({ name: 'Bruna Gonçalves' });
    expect(await idsOf(admin, 'goncalves', 'seller')).toEqual([cedilla.user.id]);
  });

  test('returns what equals the search first, then what begins with it, then the newest', async ({ app }) => {
    const seller = await app.seller();
    const equal = await sell(seller, { name: 'Ana Paz' });
    const begins = await sell(seller, { name: 'Ana Pazos' });
    const old = await sell(seller, { name: 'Luz Ana Paz' });
    const newest = await sell(seller, { name: 'Paz, Ana' });
    expect(await idsOf(seller, 'ana paz')).toEqual([equal, begins, newest, old]);
  });

  test('finds the beginning of a word behind many newer sales that have it inside of one', async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller({ name: 'Otilia Paz' })];
    const old = await sell(seller, { name: 'Rita Paz', dni: '27.456.789' });
    insertSales(
      app,
      Array.from({ length: 60 }, () => ({
        sellerId: Number(seller.user.id),
        customerName: 'Margarita Ríos',
      })),
    );
    for (const person of [admin, seller]) {
      expect(await idsOf(person, 'rita')).toEqual([old]);
      expect(await idsOf(person, '274')).toEqual([old]);
      expect(await idsOf(person, 'rios marga')).toHaveLength(20);
    }
  });

  test('has an old sale that equals the search before many newer ones that contain it', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller({ name: 'Otilia Paz' })];
    const equal = await sell(seller, { name: 'Rita Paz' });
    const begins = await sell(seller, { name: 'Rita Paz Vera' });
    insertSales(
      app,
      Array.from({ length: 60 }, () => ({
        sellerId: Number(seller.user.id),
        customerName: 'Ana Rita Paz',
      })),
    );
    for (const person of [admin, seller])
      expect((await idsOf(person, 'rita paz')).slice(0, 2)).toEqual([equal, begins]);
  });

  test('has five of a type before a sixth of any, and 20 at most', async ({ app }) => {
    const admin = await app.admin();
    const sellers = [];
    for (let each = 0; each < 6; each += 1) sellers.push(await app.seller({ name: 'Ana Paz' }));
    const [seller] = sellers as [Person, ...Person[]];
    insertSales(
      app,
      Array.from({ length: 30 }, () => ({ sellerId: Number(seller.user.id), customerName: 'Ana' })),
    );
    const types = (await find(admin, 'ana')).map(({ type }) => type);
    expect(types).toHaveLength(20);
    expect(types.slice(0, 10).filter((type) => type === 'seller')).toHaveLength(5);
    // Equal to the search, the other sales come before the sixth of them.
    expect(types.slice(10)).toEqual(Array(10).fill('sale'));
  });

  test("finds a seller's own prospects as those of all: best first, by numbers of four digits", async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const create = async (name: string, phone: string) =>
      (await seller.caller.prospects.create({ name, phone }))._id;
    const begins = await create("Lía D'Ana Paz", '341 555-2041');
    const equal = await create("Lía D'Ana", '341 555-2042');
    const other = await create("Paz, Lía D'Ana", '341 555-2043');
    for (const person of [admin, seller])
      expect(await idsOf(person, "lia d'ana", 'prospect')).toEqual([equal, begins, other]);
    expect(await idsOf(seller, '555-20 paz', 'prospect')).toEqual([other, begins]);
    expect(await idsOf(seller, '341', 'prospect')).toEqual([other, equal, begins]);
    expect(await idsOf(seller, '41 555', 'prospect')).toEqual([other, equal, begins]);
    expect(await idsOf(seller, '41 paz', 'prospect')).toEqual([]);
  });

  test('leaves out erased customers', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const id = await sell(seller, { name: 'Rita Sosa' });
    await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
    for (const q of ['rita', 'datos borrados']) expect(await idsOf(admin, q)).toEqual([]);
  });

  test('finds plans, for sellers those on offer alone', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const plan = { description: 'x', price: 100, features: [] };
    const offered = await admin.caller.admin.createPlan({ ...plan, name: 'Alarma Wi-Fi 24/7' });
    for (const person of [admin, seller])
      expect(await idsOf(person, 'Alarma Wi-Fi 24/7', 'plan')).toEqual([offered._id]);
    const { _id } = await admin.caller.admin.createPlan({
      ...plan,
      name: 'Cámaras Ñandú',
      isActive: false,
    });
    expect(await idsOf(admin, 'nandu cam', 'plan')).toEqual([_id]);
    expect(await idsOf(seller, 'nandu', 'plan')).toEqual([]);
    await admin.caller.admin.deletePlan({ id: _id });
    expect(await idsOf(admin, 'nandu', 'plan')).toEqual([]);
  });

  test('finds settlements by their number: a seller their own, once closed', async ({ app }) => {
    const [admin, seller, other] = [await app.admin(), await app.seller(), await app.seller()];
    await admin.caller.admin.adjustCommission({ sellerId: seller.user.id, amount: 100, reason: 'Premio' });
    const { settlements } = await admin.caller.admin.createSettlements({
      sellerIds: [seller.user.id],
      until: argentineDay(app.clock.nowMs),
    });
    const id = String(settlements[0]?._id);
    expect(await idsOf(admin, 'n.º 1', 'settlement')).toEqual([]);
    await admin.caller.admin.closeSettlement({ id });
    for (const q of ['n.º 1', 'Nº 1', '#1', 'Liquidación 1', '01', 'nro. 1']) {
      expect([q, await idsOf(admin, q, 'settlement')]).toEqual([q, [id]]);
      expect([q, await idsOf(seller, q, 'settlement')]).toEqual([q, [id]]);
      expect([q, await idsOf(other, q, 'settlement')]).toEqual([q, []]);
    }
    expect((await find(admin, '#1'))[0]).toMatchObject({ path: `/app/admin/settlements/${id}` });
    expect((await find(seller, '#1'))[0]).toMatchObject({ path: `/app/cobros/${id}` });
    await admin.caller.admin.voidSettlement({ id, reason: 'Error' });
    expect(await idsOf(seller, '#1', 'settlement')).toEqual([]);
  });

  test('takes 2 to 100 characters', async ({ app }) => {
    const seller = await app.seller();
    for (const q of ['', 'a', ' a ', 'a'.repeat(101)]) {
      expect((await seller.rest('GET', `/api/search?q=${q}`)).status).toBe(400);
    }
    expect((await seller.rest('GET', '/api/search')).status).toBe(400);
    expect((await seller.rest('GET', `/api/search?q=${'a'.repeat(100)}`)).status).toBe(200);
  });

  test('reads the text indexes, then rows by their id alone', async ({ app }) => {
    const admin = await app.admin();
    const selects = watchSelects(app);
    await find(admin, 'ana');
    const searches = [...selects].filter((sql) => sql.includes('match'));
    expect(searches).toHaveLength(3);
    const allowed =
      /VIRTUAL TABLE INDEX \d+:M|^SEARCH (sales|prospects|users) USING INTEGER|^(MERGE|LEFT|RIGHT|LIST SUBQUERY|SCAN json_each)/;
    for (const sql of searches) expect(planOf(app, sql).filter((step) => !allowed.test(step))).toEqual([]);
  });
});
