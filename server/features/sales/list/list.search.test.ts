import { describe, expect } from 'vitest';
import type { SalePageView } from '../../../../shared/sales/sales.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { findSale, type Sale } from '../sale/sale.repository.ts';

const customer = (values: Partial<ReturnType<typeof saleInput>['customerInfo']>) => ({
  ...saleInput().customerInfo,
  ...values,
});

const search = async (admin: Person, text: string, query = '') => {
  const { body } = await admin.rest('GET', `/api/admin/sales?search=${encodeURIComponent(text)}${query}`);
  return body as unknown as SalePageView;
};
const found = async (admin: Person, text: string) =>
  (await search(admin, text)).sales.map((sale) => sale._id);

const foundOwn = async (seller: Person, text: string, query = '') => {
  const { body } = await seller.rest('GET', `/api/sales?search=${encodeURIComponent(text)}${query}`);
  const byTrpc = await seller.caller.sales.list({
    search: text,
    ...Object.fromEntries(new URLSearchParams(query)),
  });
  expect(body).toEqual({ success: true, ...byTrpc });
  return byTrpc.sales.map((sale) => sale._id);
};

/** Stores the newest sale that many times over, as an import would. */
function copyNewest(app: TestApp, count: number) {
  const [newest] = app.query('SELECT max(id) AS id FROM sales');
  const { id: _id, ...sale } = findSale(app.ctx.db, Number(newest?.id)) as Sale;
  insertSales(app, Array<typeof sale>(count).fill(sale));
}

describe('searching among the sales', () => {
  test('looks into customer, DNI, phone, email, seller, plan and description, in any case or accents', async ({
    app,
  }) => {
    const admin = await app.admin();
    const seller = await app.seller({ name: 'Íñigo Otárola' });
    const other = await app.seller({ name: 'Zoe Paz' });
    const { _id } = await seller.caller.sales.register({
      planId: '3',
      description: 'Local con vidriera "doble"\nen esquina–ochava',
      customerInfo: customer({
        name: 'José NÚÑEZ',
        dni: '27.456.789',
        phone: '+54 (341) 555-0199',
        email: 'pepe.n@correo.com',
      }),
    });
    await other.caller.sales.register(saleInput());
    const texts = [
      'nuñez', 'NUNEZ', 'josé nú', '27.456', '27456789', '456 789', '27\u00a0456\u2011789', '27.456.789', '3415550199', '341 555 01', '+54 341',
      'pepe.n@', 'inigo', 'OTÁROLA', 'comercio', 'vidriera "dob', 'ESQUINA', ' esquina ', 'esquina–ochava', 'nuñez*', 'JOSE’ nunez',
    ]; // prettier-ignore
    for (const text of texts) expect([text, await found(admin, text)]).toEqual([text, [_id]]);
    for (const text of ['esquina OR patio', 'body:nuñez', '99999', '😀😀'])
      expect(await found(admin, text)).toEqual([]);
  });

  test('takes words in any order: parts of words, and those of two letters where a word begins', async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller({ name: 'Zoe Paz' })];
    const { _id } = await seller.caller.sales.register({
      ...saleInput(),
      customerInfo: customer({ name: 'Elena Weber de la Cruz', phone: '11 4555/6451' }),
    });
    const texts = [
      'weber elena', 'WEBER, Elena', 'ebe len', 'cruz de la weber', 'de elena', 'a weber', 'na weber', '4555-6451 ', 'rosario weber',
      'martin 1234 elena', 'elena 30.123.456', 'elena 1145556451', '11-4555-6451, weber', 'we 30.123', 'weber 11 4555 6451 30123456', 'we', 'LA', '11', '30',
    ]; // prettier-ignore
    for (const text of texts) {
      expect([text, await found(admin, text)]).toEqual([text, [_id]]);
      expect([text, await foundOwn(seller, text)]).toEqual([text, [_id]]);
    }
    expect(await found(admin, 'paz weber')).toEqual([_id]);
    for (const text of ['eb', '😀', 'w.', "''"]) expect([text, await found(admin, text)]).toEqual([text, []]);
    for (const text of ['weber otra', 'paz weber', 'lo weber', 'eb', '😀', 'w.', "''"])
      expect(await foundOwn(seller, text)).toEqual([]);
  });

  test('finds a phone by its national number, waiting for the index or in it', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const info = customer({ phone: '011 15 4444-5555' });
    const { _id } = await seller.caller.sales.register({ ...saleInput(), customerInfo: info });
    const other = { sellerId: Number(seller.user.id), customerName: 'Otra' };
    for (const count of [0, 40]) {
      insertSales(
        app,
        Array.from({ length: count }, () => other),
      );
      for (const text of ['1144445555', '0111544445555'])
        expect([count, await found(admin, text)]).toEqual([count, [_id]]);
    }
  });

  test.for([
    ["María D'Angelo", 'd’angelo'],
    ['Ian O’Higgins', 'higgins'],
  ])('finds %s with %s, in both lists and over everything', async ([name = '', q = ''], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id } = await seller.caller.sales.register(saleInput({ customerInfo: customer({ name }) }));
    expect([await found(admin, q), await foundOwn(seller, q)]).toEqual([[_id], [_id]]);
    for (const person of [admin, seller])
      expect((await person.caller.search.find({ q })).map(({ id }) => id)).toEqual([_id]);
  });

  test('counts up to 1,000 and says so beyond; later pages are still there', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: first } = await seller.caller.sales.register(saleInput());
    copyNewest(app, 999);
    expect(await search(admin, 'gomez', '&limit=1')).toMatchObject({
      pagination: { total: 1000 },
      totalIsMinimum: false,
    });
    copyNewest(app, 1);
    expect(await search(admin, 'gomez', '&limit=1')).toMatchObject({
      pagination: { total: 1000 },
      totalIsMinimum: true,
    });
    expect((await search(admin, 'gomez', '&limit=1&page=1001')).sales.map((sale) => sale._id)).toEqual([
      first,
    ]);
  });
});

describe("searching among a seller's own sales", () => {
  // More than 2,000 are found by the text index.
  test.for([
    { many: 'a few', count: 1 },
    { many: '2,001', count: 2000 },
  ])(
    "among $many, finds a sale's texts, through both doors, and nothing of others",
    async ({ count }, { app }) => {
      const [seller, other] = [await app.seller({ name: 'Zoe Paz' }), await app.seller()];
      const info = customer({ name: 'José NÚÑEZ', dni: '27.456.789', phone: '+54 (341) 555-0199' });
      const { _id } = await seller.caller.sales.register(
        saleInput({ customerInfo: info, description: 'Galpón' }),
      );
      await seller.caller.sales.register(saleInput());
      copyNewest(app, count - 1);
      await other.caller.sales.register(saleInput({ customerInfo: info, description: 'Galpón' }));
      for (const text of ['nuñez', 'NUNEZ', '27456789', '456 789', '3415550199', 'galpon', 'jose gal'])
        expect([text, await foundOwn(seller, text)]).toEqual([text, [_id]]);
      const results = await seller.caller.search.find({ q: 'nu jose' });
      expect(results.map(({ id }) => id)).toEqual([_id]);
      // Their own name is on every sale of theirs.
      expect(await foundOwn(seller, 'Zoe Paz')).toEqual([]);
      expect(await foundOwn(await app.admin(), 'nuñez')).toEqual([]);
    },
  );

  test('counts up to 200 and says so beyond', async ({ app }) => {
    const seller = await app.seller();
    await seller.caller.sales.register(saleInput());
    copyNewest(app, 200);
    expect(await seller.caller.sales.list({ search: 'gomez', page: 21 })).toMatchObject({
      sales: [{}],
      pagination: { total: 200, totalPages: 20 },
      totalIsMinimum: true,
    });
  });

  test('distinguishes sellers of any number', async ({ app }) => {
    const sellers = [await app.seller(), await app.seller(), await app.seller()];
    const numbers = [6399, 6400, 6400 * 6400 - 1];
    for (const [index, seller] of sellers.entries()) {
      await seller.caller.sales.register(saleInput());
      app.query('PRAGMA foreign_keys = OFF');
      app.query('UPDATE sales SET seller_id = ? WHERE seller_id = ?', numbers[index], seller.user.id);
      app.query('UPDATE users SET id = ? WHERE id = ?', numbers[index], seller.user.id);
      app.query('UPDATE sessions SET user_id = ? WHERE user_id = ?', numbers[index], seller.user.id);
    }
    for (const seller of sellers) expect(await foundOwn(seller, 'gomez')).toHaveLength(1);
  });
});
