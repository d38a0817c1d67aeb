import { describe, expect } from 'vitest';
import { test, type TestApp } from '../../testing/testApp.ts';
import { withDevice } from '../../testing/features/push.ts';
import { people } from '../../testing/features/settlements.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const eventsOf = (app: TestApp, saleId: string) =>
  app.query(
    `SELECT actor_id AS actor, at, kind, field, from_value AS "from", to_value AS "to"
     FROM sale_events WHERE sale_id = ? ORDER BY id`,
    saleId,
  );

const waiting = (app: TestApp) =>
  app.query('SELECT kind, subject_id AS subject FROM push_messages ORDER BY id');

describe('an event of a sale', () => {
  test('begins with its registration', async ({ app }) => {
    const seller = await app.seller();
    const { _id } = await seller.caller.sales.register(saleInput());
    expect(eventsOf(app, _id)).toEqual([
      {
        actor: Number(seller.user.id),
        at: app.clock.nowMs,
        kind: 'registered',
        field: null,
        from: null,
        to: 'pending',
      },
    ]);
  });

  test('is recorded field by field, with who, when, from and to', async ({ app }) => {
    const [seller, admin] = await Promise.all([app.seller(), app.admin()]);
    const { _id: id } = await seller.caller.sales.register(saleInput());
    app.clock.nowMs += 5000;
    const { customerInfo } = saleInput();
    const address = { ...customerInfo.address, street: 'Belgrano' };
    await admin.caller.sales.edit({
      id,
      planId: '2',
      customerInfo: { ...customerInfo, phone: '999', address },
    });
    const edited = { actor: 1, at: app.clock.nowMs, kind: 'edited' };
    const changes = eventsOf(app, id).slice(1);
    expect(changes).toHaveLength(5);
    expect(changes).toEqual(
      expect.arrayContaining([
        { ...edited, field: 'planName', from: 'Alarma Esencial', to: 'Alarma Hogar' },
        { ...edited, field: 'planPrice', from: '2490000', to: '3490000' },
        { ...edited, field: 'commission', from: '249000', to: '349000' },
        { ...edited, field: 'customerInfo.phone', from: '341 555-1234', to: '999' },
        { ...edited, field: 'customerInfo.address.street', from: 'San Martín', to: 'Belgrano' },
      ]),
    );
  });

  test('leaves no trace when nothing changes', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    app.clock.nowMs += 5000;
    expect(await seller.caller.sales.edit({ ...saleInput(), id: sale._id })).toEqual(sale);
    expect(eventsOf(app, sale._id)).toHaveLength(1);
  });

  test('is not recorded when the change is refused', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await expect(seller.caller.sales.edit({ id, description: 'Otra', planId: '99' })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    expect(eventsOf(app, id)).toHaveLength(1);
  });

  test('can be added to, but never changed or removed', async ({ app }) => {
    const seller = await app.seller();
    await seller.caller.sales.register(saleInput());
    expect(() => app.query('UPDATE sale_events SET actor_id = 1')).toThrow('append-only');
    expect(() => app.query('DELETE FROM sale_events')).toThrow('append-only');
  });
});

test('a sale and its first event are stored together or not at all', async ({ app }) => {
  const seller = await app.seller();
  app.query(`CREATE TRIGGER refuse BEFORE INSERT ON sale_events BEGIN SELECT RAISE(ABORT, 'no'); END`);
  expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(500);
  expect(app.query('SELECT id FROM sales')).toEqual([]);
  expect(await seller.caller.sales.stats()).toMatchObject({ totalCount: 0 });
});

describe('a change by an administrator', () => {
  test('of what a sale earns is pushed to its seller', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    const saleId = await sold();
    await withDevice(seller);
    const { body } = await admin.rest('POST', '/api/admin/commissions/adjustments', {
      sellerId: seller.user.id,
      saleId,
      amount: -500,
      reason: 'Error de carga',
    });
    expect(body.success).toBe(true);
    expect(waiting(app)).toEqual([{ kind: 'news', subject: Number(saleId) }]);
  });

  test('pushes one message for a paid settlement, none for each of its sales', async ({ app }) => {
    const { seller, sold, closed, pay } = await people(app);
    await sold();
    await sold();
    const id = await closed();
    await withDevice(seller);
    await pay(id);
    expect(waiting(app)).toEqual([{ kind: 'settlement', subject: Number(id) }]);
    expect((await seller.caller.sales.news()).unread).toBeGreaterThan(1);
  });
});
