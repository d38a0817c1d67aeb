import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { FIRST, SECOND } from '../../testing/features/settlements.ts';
import { people, stateOf } from '../../testing/features/commissions.ts';

/** Kinds and amounts, oldest first. */
const posted = async (person: Person) =>
  (await person.caller.commissions.entries({ limit: 100 })).entries
    .toReversed()
    .map(({ kind, amount }) => [kind, amount]);

describe('entries', () => {
  test.for(['installed', 'completed'] as const)(
    'a sale that becomes %s has earned its commission, and leaving returns it',
    async (status, { app }) => {
      const { seller, admin, id, set } = await people(app);
      for (const earlier of ['pending_appointment', 'appointed', 'cancelled', 'pending'] as const) {
        await set(earlier);
      }
      expect(await posted(seller)).toEqual([]);
      await set(status);
      expect(await posted(seller)).toEqual([['earned', FIRST]]);
      await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled', reason: 'Se arrepintió' });
      expect(await posted(seller)).toEqual([
        ['earned', FIRST],
        ['reversed', -FIRST],
      ]);
      const [reversed] = (await seller.caller.commissions.entries({})).entries;
      const { customerInfo } = await seller.caller.sales.get({ id });
      expect(reversed).toMatchObject({
        saleId: id,
        customerName: customerInfo.name,
        reason: 'Se arrepintió',
        settlementId: null,
      });
      expectRightTotals(app);
    },
  );

  test('between installed and completed nothing is posted', async ({ app }) => {
    const { seller, set } = await people(app);
    for (const status of ['installed', 'completed', 'installed', 'installed'] as const) await set(status);
    expect(await posted(seller)).toEqual([['earned', FIRST]]);
  });

  test('another plan adjusts by the difference, and leaving returns all of it', async ({ app }) => {
    const { seller, set, setPlan } = await people(app);
    await set('installed');
    for (const planId of ['2', '1', '2']) await setPlan(planId);
    await set('pending');
    expect(await posted(seller)).toEqual([
      ['earned', FIRST],
      ['adjustment', SECOND - FIRST],
      ['adjustment', FIRST - SECOND],
      ['adjustment', SECOND - FIRST],
      ['reversed', -SECOND],
    ]);
    await set('completed');
    expect((await posted(seller)).at(-1)).toEqual(['earned', SECOND]);
    expectRightTotals(app);
  });

  test('a plan of the same price, a new rate and a new price post nothing', async ({ app }) => {
    const { seller, admin, id, set } = await people(app);
    await set('installed');
    const { name, phone, location } = seller.user;
    await admin.caller.admin.editUser({ id: seller.user.id, name, phone, location, commissionRate: 50 });
    const [plan] = await seller.caller.plans.list();
    const twin = await admin.caller.admin.createPlan({
      name: 'Igual',
      description: 'Igual',
      price: (await seller.caller.sales.get({ id })).planPrice,
      features: ['Una'],
    });
    expect(plan).toBeDefined();
    await admin.caller.sales.edit({ id, planId: twin._id, description: 'Otra' });
    expect(await posted(seller)).toEqual([['earned', FIRST]]);
  });

  test('a commission of nothing is earned and returned as nothing', async ({ app }) => {
    const [seller, admin] = [await app.seller({ rateBp: 0 }), await app.admin()];
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    expect(await stateOf(seller, id)).toBe('payable');
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    expect(await posted(seller)).toEqual([
      ['earned', 0],
      ['reversed', 0],
    ]);
    expect(Object.is((await seller.caller.commissions.entries({})).entries[0]?.amount, 0)).toBe(true);
  });

  test('it shows in the timeline of the sale', async ({ app }) => {
    const { seller, id, set } = await people(app);
    await set('installed');
    await set('cancelled');
    const events = (await seller.caller.sales.events({ id })).events.filter(
      ({ kind }) => kind === 'commission',
    );
    expect(events).toMatchObject([
      { field: 'commission.reversed', fieldLabel: 'Comisión descontada', to: String(-FIRST) },
      { field: 'commission.earned', fieldLabel: 'Comisión ganada', to: String(FIRST) },
    ]);
  });

  test('an entry keeps price, rate and author, and is never changed, removed or doubled', async ({ app }) => {
    const { admin, id, set } = await people(app);
    await set('installed');
    expect(app.query('SELECT * FROM commission_entries')).toMatchObject([
      {
        sale_id: Number(id),
        cycle: 1,
        price_cents: 2_490_000,
        rate_bp: 1000,
        actor_id: Number(admin.user.id),
      },
    ]);
    const again = `INSERT INTO commission_entries (sale_id, seller_id, kind, cycle, amount_cents, at)
      SELECT sale_id, seller_id, kind, cycle, amount_cents, at FROM commission_entries`;
    expect(() => app.query(again)).toThrow('UNIQUE');
    for (const change of [
      'UPDATE commission_entries SET amount_cents = 1',
      'DELETE FROM commission_entries',
    ]) {
      expect(() => app.query(change)).toThrow('append-only');
    }
  });

  test('a change that cannot be stored posts nothing', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    app.query(
      `CREATE TRIGGER full BEFORE INSERT ON commission_entries BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    expect((await admin.rpc('admin.changeSaleStatus', { id, status: 'installed' })).status).toBe(500);
    expect(await stateOf(seller, id)).toBe('inProgress');
  });
});
