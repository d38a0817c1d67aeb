import { afterAll, beforeAll, describe, expect } from 'vitest';
import { saleRowView } from '../../../shared/sales/saleRow.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { createTestApp, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const doors = [
  ['REST', 201, (person: Person, body: unknown) => person.rest('POST', '/api/sales', body)],
  ['tRPC', 200, (person: Person, body: unknown) => person.rpc('sales.register', body)],
] as const;

const LABELS = {
  planId: 'Plan',
  description: 'Descripción',
  'customerInfo.name': 'Nombre del cliente',
  'customerInfo.email': 'Email del cliente',
  'customerInfo.phone': 'Teléfono del cliente',
  'customerInfo.dni': 'DNI del cliente',
  'customerInfo.address.street': 'Calle',
  'customerInfo.address.number': 'Altura',
  'customerInfo.address.city': 'Localidad',
  'customerInfo.address.province': 'Provincia',
  'customerInfo.address.postalCode': 'Código postal',
};

/** A valid sale with one field replaced. */
function saleWith(path: string, value: unknown) {
  const sale: Record<string, unknown> = structuredClone({ ...saleInput() });
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.reduce((group, key) => group[key] as Record<string, unknown>, sale);
  parent[last] = value;
  return sale;
}

describe.for(doors)('registering a sale through %s', ([, created, register]) => {
  let app: TestApp;
  let seller: Person;
  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.seller();
  });
  afterAll(() => app.close());

  const countStored = () => app.query('SELECT id FROM sales').length;

  test.for(Object.entries(LABELS))('%s is asked for as "%s"', async ([path, label]) => {
    const before = countStored();
    for (const missing of [undefined, null, '', '  \t ']) {
      const { status, body } = await register(seller, saleWith(path, missing));
      expect(status).toBe(400);
      expect(body.error).toBe(`El campo ${label} es obligatorio`);
      expect(body.details).toEqual([`El campo ${label} es obligatorio`]);
    }
    expect(countStored()).toBe(before);
  });

  test('all missing fields are named at once, missing groups included', async () => {
    const sentences = Object.values(LABELS).map((label) => `El campo ${label} es obligatorio`);
    for (const empty of [{}, { customerInfo: {} }, { customerInfo: { address: null } }]) {
      const { status, body } = await register(seller, empty);
      expect(status).toBe(400);
      expect(body.details).toEqual(sentences);
    }
  });

  test.for([
    ['description', 'd'.repeat(2001), 'El campo Descripción admite hasta 2000 caracteres'],
    ['description', 'con \u0000 dentro', 'El campo Descripción contiene caracteres no permitidos'],
    ['customerInfo.name', 'n'.repeat(121), 'El campo Nombre del cliente admite hasta 120 caracteres'],
    ['customerInfo.name', 'dos\nlíneas', 'El campo Nombre del cliente contiene caracteres no permitidos'],
    ['customerInfo.email', 'no-es-email', 'El campo Email del cliente debe ser un email válido'],
    ['customerInfo.phone', '\ud800', 'El campo Teléfono del cliente contiene caracteres no permitidos'],
    ['customerInfo.dni', 30_123_456, 'El campo DNI del cliente debe ser un texto'],
    ['customerInfo.address.street', 's'.repeat(201), 'El campo Calle admite hasta 200 caracteres'],
    ['customerInfo.address', 'San Martín 1234', 'El campo Dirección debe ser un objeto'],
    ['customerInfo', [], 'El campo Datos del cliente debe ser un objeto'],
  ] as const)('a bad %s is refused: %j', async ([path, value, sentence]) => {
    const { status, body } = await register(seller, saleWith(path, value));
    expect(status).toBe(400);
    expect(body.details).toEqual([sentence]);
  });

  test('returns the stored sale', async () => {
    const { status, body } = await register(seller, saleInput());
    expect(status).toBe(created);
    const sale = (body.sale ?? body.data) as SaleView;
    expect(sale).toMatchObject({
      planId: '1',
      planName: 'Alarma Esencial',
      planPrice: 24_900,
      amount: 24_900,
      commission: 2490,
      status: 'pending',
      sellerId: seller.user.id,
      sellerName: seller.user.name,
      createdAt: '2026-03-10T15:00:00.000Z',
      updatedAt: '2026-03-10T15:00:00.000Z',
    });
    expect(await seller.caller.sales.get({ id: sale._id })).toEqual(sale);
  });

  test('texts are trimmed and the email lower-cased, its domain in punycode', async () => {
    const { body } = await register(seller, {
      ...saleInput(),
      description: '  Casa\ncon patio ',
      customerInfo: { ...saleInput().customerInfo, email: ' Info@räucher.de ' },
    });
    const sale = (body.sale ?? body.data) as SaleView;
    expect(sale.description).toBe('Casa\ncon patio');
    expect(sale.customerInfo.email).toBe('info@xn--rucher-bua.de');
  });

  test('an address may use either name of province and postal code, and comes back with both', async () => {
    const { province, postalCode, ...rest } = saleInput().customerInfo.address;
    for (const names of [
      { province, postalCode },
      { state: province, zipCode: postalCode },
      { state: province, postalCode },
    ]) {
      const { body } = await register(seller, saleWith('customerInfo.address', { ...rest, ...names }));
      const sale = (body.sale ?? body.data) as SaleView;
      expect(sale.customerInfo.address).toEqual({
        ...rest,
        province,
        state: province,
        postalCode,
        zipCode: postalCode,
      });
    }
  });

  test.for(['99', '0', '-1', 'abc', '1.0', '9'.repeat(30)])(
    'plan %s is a 404 that stores nothing',
    async (planId) => {
      const before = countStored();
      const { status, body } = await register(seller, saleInput({ planId }));
      expect(status).toBe(404);
      expect(body.error).toBe('El plan no existe o ya no está disponible');
      expect(countStored()).toBe(before);
      expect(app.query('SELECT id FROM sale_events')).toHaveLength(before);
    },
  );
});

test.for(['is_active = 0', 'deleted_at = 1'])('a plan with %s cannot be sold', async (column, { app }) => {
  const seller = await app.seller();
  app.query(`UPDATE plans SET ${column} WHERE id = 1`);
  expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(404);
});

test('the commission of 33.33 at 7.5 % is 2.50', async ({ app }) => {
  const seller = await app.seller({ rateBp: 750 });
  await app.setPrice('1', 33.33);
  const sale = await seller.caller.sales.register(saleInput());
  expect(sale).toMatchObject({ planPrice: 33.33, commission: 2.5 });
});

test('plan name, price, rate and seller name are frozen in the sale', async ({ app }) => {
  const seller = await app.seller();
  const sale = await seller.caller.sales.register(saleInput());
  await app.setPrice('1', 0.01);
  app.query(`UPDATE plans SET name = 'Otro', is_active = 0, deleted_at = 1`);
  app.query(`UPDATE users SET name = 'Otra', rate_bp = 9000`);
  expect(await seller.caller.sales.get({ id: sale._id })).toEqual(sale);
  const { body } = await seller.rest('GET', '/api/sales');
  expect(body.sales).toEqual([sale]);
});

test('the recent sales are the five newest, with the fields of a row alone', async ({ app }) => {
  const seller = await app.seller();
  await (await app.seller()).caller.sales.register(saleInput());
  for (let sold = 0; sold < 6; sold += 1) await seller.caller.sales.register(saleInput());
  const { sales } = await seller.caller.sales.list({});
  const { body } = await seller.rest('GET', '/api/sales/recent');
  expect(body.sales).toEqual(sales.slice(0, 5).map((sale) => saleRowView.parse(sale)));
  expect(JSON.stringify(body)).not.toContain(saleInput().customerInfo.phone);
});

test('an administrator may sell too, and earns the same way', async ({ app }) => {
  const admin = await app.admin();
  const sale = await admin.caller.sales.register(saleInput());
  expect(sale).toMatchObject({ sellerId: admin.user.id, commission: 2490 });
});
