import { describe, expect } from 'vitest';
import type { AllSalesPageView } from '../../../shared/sales.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const customer = (values: Partial<ReturnType<typeof saleInput>['customerInfo']>) => ({
  ...saleInput().customerInfo,
  ...values,
});

const search = async (admin: Person, text: string, query = '') => {
  const { body } = await admin.rest('GET', `/api/admin/sales?search=${encodeURIComponent(text)}${query}`);
  return body as unknown as AllSalesPageView;
};
const found = async (admin: Person, text: string) =>
  (await search(admin, text)).sales.map((sale) => sale._id);

/** Stores the newest sale that many times over, as an import would. */
function copyNewest(app: TestApp, count: number) {
  app.query(
    `INSERT INTO sales SELECT s.id + n.i, s.seller_id, s.plan_id, s.status, s.description, s.seller_name, s.plan_name,
      s.price_cents, s.rate_bp, s.commission_cents, s.customer_name, s.customer_email, s.customer_phone, s.customer_dni,
      s.street, s.street_number, s.city, s.province, s.postal_code, s.photo_id, s.created_at, s.updated_at, s.sold_on, NULL, NULL
    FROM (SELECT * FROM sales ORDER BY id DESC LIMIT 1) AS s,
      (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n) AS n`,
    count,
  );
}

describe('searching among the sales', () => {
  test('looks into customer, DNI, phone, email, seller, plan and description, whatever case or accents', async ({
    app,
  }) => {
    const admin = await app.admin();
    const seller = await app.seller({ name: 'Íñigo Otárola' });
    const other = await app.seller({ name: 'Zoe Paz' });
    const { _id } = await seller.caller.sales.register({
      planId: '3',
      description: 'Local con vidriera "doble"\nen esquina',
      customerInfo: customer({
        name: 'José NÚÑEZ',
        dni: '27.456.789',
        phone: '+54 (341) 555-0199',
        email: 'pepe.n@correo.com',
      }),
    });
    await other.caller.sales.register(saleInput());
    const texts = [
      'nuñez', 'NUNEZ', 'josé nú', '27.456', '27456789', '456 789', '27.456.789', '3415550199', '341 555 01', '+54 341',
      'pepe.n@', 'inigo', 'OTÁROLA', 'comercio', 'vidriera "dob', 'ESQUINA', ' esquina ',
    ]; // prettier-ignore
    for (const text of texts) expect([text, await found(admin, text)]).toEqual([text, [_id]]);
    for (const text of ['esquina OR patio', 'nuñez*', 'body:nuñez', '99999', '😀😀'])
      expect(await found(admin, text)).toEqual([]);
  });

  test('follows every change of a sale', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id } = await seller.caller.sales.register(saleInput());
    await seller.caller.sales.edit({
      id: _id,
      planId: '3',
      description: 'Ahora un galpón',
      customerInfo: customer({ name: 'Rita' }),
    });
    for (const text of ['rita', 'galpon', 'comercio']) expect(await found(admin, text)).toEqual([_id]);
    for (const text of ['gómez', 'patio', 'esencial']) expect(await found(admin, text)).toEqual([]);
    await admin.caller.admin.changeSaleStatus({ id: _id, status: 'cancelled' });
    expect(await found(admin, 'rita')).toEqual([_id]);
    copyNewest(app, 1);
    expect(await found(admin, 'rita')).toHaveLength(2);
    app.query('DELETE FROM sales WHERE id = (SELECT max(id) FROM sales)');
    expect(await found(admin, 'rita')).toEqual([_id]);
  });

  test('comes newest first in pages', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const ids: string[] = [];
    for (let sale = 0; sale < 5; sale += 1)
      ids.unshift((await seller.caller.sales.register(saleInput()))._id);
    const page = async (number: number) => search(admin, 'gomez', `&limit=2&page=${number}`);
    expect((await page(1)).sales.map((sale) => sale._id)).toEqual(ids.slice(0, 2));
    expect((await page(3)).sales.map((sale) => sale._id)).toEqual(ids.slice(4));
    expect(await page(4)).toEqual({
      success: true,
      sales: [],
      pagination: { currentPage: 4, totalPages: 3, total: 5 },
      totalIsMinimum: false,
    });
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
