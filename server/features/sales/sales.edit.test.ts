import { describe, expect } from 'vitest';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import type { EditSaleRequest, SaleView } from '../../../shared/sales/sales.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const doors = [
  [
    'REST',
    (by: Person, { id, ...body }: Partial<EditSaleRequest>) => by.rest('PUT', `/api/sales/${id}`, body),
  ],
  ['tRPC', (by: Person, input: Partial<EditSaleRequest>) => by.rpc('sales.edit', input)],
] as const;

const OTHER_CUSTOMER = {
  name: 'José Díaz',
  email: 'jose@example.com',
  phone: '341 555-9999',
  dni: '20999888',
  address: { street: 'Belgrano', number: '5', city: 'Funes', province: 'Santa Fe', postalCode: 'S2132' },
};

describe.for(doors)('editing a sale through %s', ([, edit]) => {
  const edited = async (by: Person, input: Partial<EditSaleRequest>) => {
    const { status, body } = await edit(by, input);
    expect(status).toBe(200);
    return (body.sale ?? body.data) as SaleView;
  };

  test('omitted fields stay unchanged', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    app.clock.nowMs += 1000;
    const after = await edited(seller, { id: sale._id, description: 'Alarma para local' });
    expect(after).toEqual({
      ...sale,
      description: 'Alarma para local',
      updatedAt: '2026-03-10T15:00:01.000Z',
    });
    expect(await seller.caller.sales.get({ id: sale._id })).toEqual(after);
  });

  test('all customer data can be replaced', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    const { customerInfo } = await edited(seller, { id: sale._id, customerInfo: OTHER_CUSTOMER });
    expect(customerInfo).toMatchObject({
      ...OTHER_CUSTOMER,
      address: { ...OTHER_CUSTOMER.address, state: 'Santa Fe', zipCode: 'S2132' },
    });
  });

  test('a plan of the same name and price is another one, and the timeline has it', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const sale = await seller.caller.sales.register(saleInput({ planId: '1' }));
    await admin.caller.admin.deletePlan({ id: '1' });
    const { planName: name, planPrice: price } = sale;
    const { _id: planId } = await admin.caller.admin.createPlan({
      name,
      price,
      description: 'x',
      features: [],
    });
    await edited(seller, { id: sale._id, planId });
    const [latest] = (await seller.caller.sales.events({ id: sale._id })).events;
    expect(latest).toMatchObject({ kind: 'edited', field: 'planName', from: name, to: name });
  });

  test('another plan brings its current price, at the rate frozen in the sale', async ({ app }) => {
    const seller = await app.seller({ rateBp: 750 });
    const sale = await seller.caller.sales.register(saleInput({ planId: '1' }));
    app.query('UPDATE users SET rate_bp = 5000 WHERE id = ?', seller.user.id);
    await app.setPrice('2', 33.33);
    const after = await edited(seller, { id: sale._id, planId: '2' });
    expect(after).toMatchObject({
      planId: '2',
      planName: 'Alarma Hogar',
      planPrice: 33.33,
      amount: 33.33,
      commission: 2.5,
    });
  });

  test('naming the same plan never refreshes the price, even if that plan is gone', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    await app.setPrice('1', 0.01);
    app.query(`UPDATE plans SET name = 'Otro', deleted_at = 1 WHERE id = 1`);
    expect(await edited(seller, { ...saleInput(), id: sale._id })).toEqual(sale);
  });

  test('a plan that is unknown or gone is a 404 and nothing of the edit is kept', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    app.query('UPDATE plans SET is_active = 0 WHERE id = 2');
    app.query('UPDATE plans SET deleted_at = 1 WHERE id = 3');
    for (const planId of ['2', '3', '99']) {
      expect((await edit(seller, { id: sale._id, planId, description: 'Otra' })).status).toBe(404);
    }
    expect(await seller.caller.sales.get({ id: sale._id })).toEqual(sale);
  });

  test.for(SALE_STATUSES)(
    'the owner of a sale that is %s may or may not, an administrator may',
    async (status, { app }) => {
      const [seller, admin] = await Promise.all([app.seller(), app.admin()]);
      const { _id: id } = await seller.caller.sales.register(saleInput());
      app.query('UPDATE sales SET status = ? WHERE id = ?', status, id);
      const allowed = ['pending', 'pending_appointment', 'appointed'].includes(status);
      const { status: response, body } = await edit(seller, { id, description: 'Otra' });
      expect(response).toBe(allowed ? 200 : 409);
      expect(body.error === undefined).toBe(allowed);
      expect(await edited(admin, { id, description: 'De administración' })).toMatchObject({
        description: 'De administración',
        sellerId: seller.user.id,
        status,
      });
    },
  );

  test('an edit follows the same rules as a new sale', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const { status, body } = await edit(seller, {
      id,
      description: ' ',
      customerInfo: { ...OTHER_CUSTOMER, email: 'nada', dni: '' },
    });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      'El campo Descripción es obligatorio',
      'El campo Email del cliente debe ser un email válido',
      'El campo DNI del cliente es obligatorio',
    ]);
  });

  test('an edit of a sale that changed since then is a 409 that writes nothing', async ({ app }) => {
    const [seller, admin] = await Promise.all([app.seller(), app.admin()]);
    const { _id: id, updatedAt } = await seller.caller.sales.register(saleInput());
    // The clock stands still: what changes within one millisecond counts as well.
    const changed = await edited(admin, { id, description: 'De administración' });
    expect(changed.updatedAt > updatedAt).toBe(true);
    const { status, body } = await edit(seller, { id, description: 'Mía', expectedUpdatedAt: updatedAt });
    expect([status, body.error]).toEqual([
      409,
      'La venta cambió desde que la abriste. Mira lo que dice ahora.',
    ]);
    expect((await admin.caller.admin.saleDetail({ id })).sale).toEqual(changed);
    expect(app.query('SELECT id FROM sale_events')).toHaveLength(2);

    const instant = changed.updatedAt.replace('Z', '+00:00');
    expect(await edited(seller, { id, description: 'Mía', expectedUpdatedAt: instant })).toMatchObject({
      description: 'Mía',
    });
    expect(await edited(admin, { id, description: 'Sin mirar' })).toMatchObject({ description: 'Sin mirar' });
  });

  test('a change of status counts as well', async ({ app }) => {
    const [seller, admin] = await Promise.all([app.seller(), app.admin()]);
    const { _id: id, updatedAt } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id, status: 'appointed' });
    expect((await edit(seller, { id, description: 'Mía', expectedUpdatedAt: updatedAt })).status).toBe(409);
  });

  test('of two edits of one version, one is kept', async ({ app }) => {
    const [seller, admin] = await Promise.all([app.seller(), app.admin()]);
    const { _id: id, updatedAt } = await seller.caller.sales.register(saleInput());
    const responses = await Promise.all(
      [seller, admin].map((by) => edit(by, { id, description: by.user.name, expectedUpdatedAt: updatedAt })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.for(['ayer', '2026-03-10', '', 5])(
    '%j is no instant to expect',
    async (expectedUpdatedAt, { app }) => {
      const seller = await app.seller();
      const { _id: id } = await seller.caller.sales.register(saleInput());
      const input = { id, expectedUpdatedAt } as Partial<EditSaleRequest>;
      expect((await edit(seller, input)).body.details).toEqual([
        'El campo Último cambio esperado debe ser una fecha y hora ISO 8601',
      ]);
    },
  );

  test('status, commission and seller are not for editing', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    const forbidden = {
      status: 'completed',
      commission: 1,
      planPrice: 1,
      sellerId: '1',
      sellerName: 'X',
      createdAt: '',
    };
    expect(await edited(seller, { ...forbidden, id: sale._id } as Partial<EditSaleRequest>)).toEqual(sale);
  });
});

test("another seller's sale stays untouched", async ({ app }) => {
  const [seller, other] = await Promise.all([app.seller(), app.seller()]);
  const sale = await seller.caller.sales.register(saleInput());
  const { status, body } = await other.rest('PUT', `/api/sales/${sale._id}`, { description: 'Mía' });
  expect(status).toBe(404);
  expect(body.error).toBe('La venta no existe');
  expect(await seller.caller.sales.get({ id: sale._id })).toEqual(sale);
});

test("another seller's sale is the same 404 as an unknown one, and an administrator sees it", async ({
  app,
}) => {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.admin()]);
  const { _id } = await seller.caller.sales.register(saleInput());
  const unknown = { status: 404, body: { success: false, error: 'La venta no existe', code: 'NOT_FOUND' } };
  for (const id of [_id, '999', '0', 'x', '1e0']) {
    expect(await other.rest('GET', `/api/sales/${id}`)).toMatchObject(unknown);
  }
  expect((await admin.rest('GET', `/api/sales/${_id}`)).body.sale).toMatchObject({ _id });
});
