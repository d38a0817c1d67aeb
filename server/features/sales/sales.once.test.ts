import { describe, expect } from 'vitest';
import type { RegisterSaleRequest, SaleView } from '../../../shared/sales/sales.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { uploadPhoto } from '../../testing/photos.ts';
import { test, type Person, type RestResponse, type TestApp } from '../../testing/testApp.ts';

const KEY = 'venta_de-prueba-1';
const keyed = (values: Partial<RegisterSaleRequest> = {}) => saleInput({ clientKey: KEY, ...values });
const doors = [
  ['REST', 201, (by: Person, body: unknown) => by.rest('POST', '/api/sales', body)],
  ['tRPC', 200, (by: Person, body: unknown) => by.rpc('sales.register', body)],
] as const;

const saleOf = ({ body }: RestResponse) => (body.sale ?? body.data) as SaleView;
const counts = (app: TestApp) =>
  app.query('SELECT (SELECT count(*) FROM sales) AS sales, (SELECT count(*) FROM sale_events) AS events')[0];

const withPhoto = (dniPhoto: string | null) => ({ customerInfo: { ...saleInput().customerInfo, dniPhoto } });
const keysOf = (sales: SaleView[]) => sales.map(({ clientKey }) => clientKey);

describe.for(doors)('a sale sent again with its key through %s', ([, created, register]) => {
  test('is the stored one, made once', async ({ app }) => {
    const seller = await app.seller();
    const first = await register(seller, keyed());
    app.clock.nowMs += 1000;
    const again = await register(seller, keyed());
    expect([first.status, again.status]).toEqual([created, created]);
    expect(saleOf(again)).toEqual(saleOf(first));
    expect(saleOf(first).clientKey).toBe(KEY);
    expect(counts(app)).toEqual({ sales: 1, events: 1 });
  });

  test('is the stored one in its current state, after any change of it, its plan and its seller', async ({
    app,
  }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const { _id: id } = saleOf(await register(seller, keyed()));
    await seller.caller.sales.edit({ id, description: 'Corregida', planId: '2' });
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    app.query('UPDATE plans SET deleted_at = 1');
    app.query('UPDATE users SET rate_bp = 1 WHERE id = ?', seller.user.id);
    const again = await register(seller, keyed());
    expect(again.status).toBe(created);
    expect(saleOf(again)).toEqual(await seller.caller.sales.get({ id }));
    expect(saleOf(again)).toMatchObject({ description: 'Corregida', planId: '2', status: 'cancelled' });
  });

  test('keeps its photo, and the one that came with the repetition stays unused', async ({ app }) => {
    const seller = await app.seller();
    const photo = await uploadPhoto(app, seller);
    const first = saleOf(await register(seller, keyed(withPhoto(photo))));
    // Used up by now, uploaded again, unknown, left out.
    for (const repeated of [photo, await uploadPhoto(app, seller), 'nada.jpg', null]) {
      const again = await register(seller, keyed(withPhoto(repeated)));
      expect(again.status).toBe(created);
      expect(saleOf(again).customerInfo).toEqual(first.customerInfo);
    }
    expect(app.query('SELECT attached_at IS NULL AS unused FROM files ORDER BY id')).toEqual([
      { unused: 0 },
      { unused: 1 },
    ]);
  });

  test('is equal content in any order, spacing and naming of its fields', async ({ app }) => {
    const seller = await app.seller();
    await register(seller, keyed());
    const { planId, description, customerInfo } = saleInput();
    const { address, ...customer } = customerInfo;
    const { province, postalCode, ...street } = address;
    const again = await register(seller, {
      customerInfo: { address: { zipCode: postalCode, state: province, ...street }, ...customer },
      description: ` ${description} `,
      planId,
      clientKey: KEY,
      unknown: true,
    });
    expect(again.status).toBe(created);
    expect(counts(app)).toEqual({ sales: 1, events: 1 });
  });

  test('but with other content is a 409 that stores nothing', async ({ app }) => {
    const seller = await app.seller();
    await register(seller, keyed());
    for (const other of [
      { planId: '2' },
      { planId: '99' },
      { description: 'Otra' },
      { dniRead: 'match' as const },
      { customerInfo: { ...saleInput().customerInfo, dni: '30123457' } },
    ]) {
      const { status, body } = await register(seller, keyed(other));
      expect([status, body.error]).toEqual([
        409,
        'Esta venta ya se registró, con otros datos. Búscala en tu historial.',
      ]);
    }
    expect(counts(app)).toEqual({ sales: 1, events: 1 });
  });

  test.for(['', 'corta-7', 'x'.repeat(65), 'con espacio', 'ñandú-ñandú', 12_345_678, null])(
    'the key %j is refused',
    async (clientKey, { app }) => {
      const { status, body } = await register(await app.seller(), { ...saleInput(), clientKey });
      expect([status, body.details]).toEqual([
        400,
        ['El campo Clave de envío debe tener entre 8 y 64 letras sin acento, números o guiones'],
      ]);
    },
  );

  test.for(['x'.repeat(8), '-'.repeat(64)])('the key %s is accepted', async (clientKey, { app }) => {
    expect((await register(await app.seller(), { ...saleInput(), clientKey })).status).toBe(created);
  });
});

test('ten at once, through both doors, are one sale', async ({ app }) => {
  const seller = await app.seller();
  const responses = await Promise.all(
    Array.from({ length: 5 }).flatMap(() => doors.map(([, , register]) => register(seller, keyed()))),
  );
  expect(responses).toHaveLength(10);
  const [first, ...rest] = responses.map(saleOf);
  expect(rest).toEqual(rest.map(() => first));
  expect(counts(app)).toEqual({ sales: 1, events: 1 });
});

test('a key belongs to its seller, and sales without one are as many as are sent', async ({ app }) => {
  const [seller, other] = [await app.seller(), await app.seller()];
  const mine = await seller.caller.sales.register(keyed());
  expect((await other.caller.sales.register(keyed({ description: 'Otra' })))._id).not.toBe(mine._id);
  await seller.caller.sales.register(saleInput());
  const { clientKey } = await seller.caller.sales.register(saleInput());
  expect(clientKey).toBeUndefined();
  expect(counts(app)).toEqual({ sales: 4, events: 4 });
});

test('only the seller of a sale sees its key', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: id } = await seller.caller.sales.register(keyed());
  const own = await admin.caller.sales.register(keyed());
  const { sales } = await seller.caller.sales.list({});
  const edited = await seller.caller.sales.edit({ id, description: 'Corregida' });
  expect(keysOf([...sales, edited, await seller.caller.sales.get({ id })])).toEqual([KEY, KEY, KEY]);

  const all = await admin.caller.admin.listSales({});
  const found = await admin.caller.admin.listSales({ search: 'Corregida' });
  const { sale } = await admin.caller.admin.saleDetail({ id });
  const changed = await admin.caller.admin.changeSaleStatus({ id, status: 'appointed' });
  const theirs = [
    ...all.sales.filter(({ _id }) => _id === id),
    ...found.sales,
    sale,
    changed,
    await admin.caller.sales.edit({ id, description: 'De administración' }),
    await admin.caller.sales.get({ id }),
  ];
  expect(theirs).toHaveLength(6);
  for (const view of theirs) expect(view).not.toHaveProperty('clientKey');
  expect(keysOf(all.sales.filter(({ _id }) => _id === own._id))).toEqual([KEY]);
});
