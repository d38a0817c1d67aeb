import { describe, expect } from 'vitest';
import { isoInstant } from '../../../shared/values/instants.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type {
  CommissionEntryView,
  CommissionSummaryView,
  NextPayableView,
} from '../../../shared/commissions/commissions.ts';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { applyHoldDays } from './commissions.ledger.service.ts';
import { expectRightTotals } from '../../testing/recount.ts';

/** 10 % of the starter plans. */
const [FIRST, SECOND] = [2490, 3490];
const HOLD_MS = 10 * DAY_MS;

async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  const set = (status: SaleStatus) => admin.caller.admin.changeSaleStatus({ id, status });
  const setPlan = (planId: string) => admin.caller.sales.edit({ id, planId });
  return { seller, admin, id, set, setPlan };
}

const summaryOf = async (door: Door, person: Person) =>
  (await callThrough<CommissionSummaryView>(door, person, 'commissions.summary')).result;

const entriesOf = async (door: Door, person: Person, input: object = {}) =>
  (
    await callThrough<{ entries: CommissionEntryView[]; pagination: { total: number } }>(
      door,
      person,
      'commissions.entries',
      input,
    )
  ).result;

/** Kinds and amounts, oldest first. */
const posted = async (person: Person) =>
  (await person.caller.commissions.entries({ limit: 100 })).entries
    .toReversed()
    .map(({ kind, amount }) => [kind, amount]);

const stateOf = async (person: Person, id: string) => (await person.caller.sales.get({ id })).commissionState;

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
    const events = (await seller.caller.sales.events({ id })).filter(({ kind }) => kind === 'commission');
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

describe.each(DOORS)('the four amounts through %s', (door) => {
  test('follow a sale from its registration to the end of the hold', async ({ app }) => {
    const { seller, id, set } = await people(app);
    const expectAll = async (state: string, [inProgress, earned, payable]: [number, number, number]) => {
      expect(await summaryOf(door, seller)).toEqual({ inProgress, earned, payable, paid: 0 });
      expect(await stateOf(seller, id)).toBe(state);
    };
    for (const status of ['pending_appointment', 'appointed', 'pending'] as const) {
      await expectAll('inProgress', [FIRST, 0, 0]);
      await set(status);
    }
    await set('installed');
    await expectAll('earned', [0, FIRST, 0]);
    app.clock.nowMs += HOLD_MS - 1;
    await expectAll('earned', [0, FIRST, 0]);
    app.clock.nowMs += 1;
    await expectAll('payable', [0, 0, FIRST]);
    await set('cancelled');
    await expectAll('none', [0, 0, 0]);
    expectRightTotals(app);
  });

  test('a completed sale is payable at once, and stays so when it is put back to installed', async ({
    app,
  }) => {
    const { seller, id, set } = await people(app);
    await set('installed');
    for (const status of ['completed', 'installed'] as const) {
      await set(status);
      expect(await stateOf(seller, id)).toBe('payable');
      expect(await summaryOf(door, seller)).toMatchObject({ earned: 0, payable: FIRST });
    }
    // A new cycle has a new hold.
    await set('pending');
    await set('installed');
    expect(await summaryOf(door, seller)).toMatchObject({ earned: FIRST, payable: 0 });
  });

  test('the sale says from when it is payable, as long as it is installed or completed', async ({ app }) => {
    const { seller, id, set } = await people(app);
    const payableAt = async () => (await seller.caller.sales.get({ id })).payableAt;
    expect(await payableAt()).toBeNull();
    await set('installed');
    const heldUntilMs = app.clock.nowMs + HOLD_MS;
    expect(await payableAt()).toBe(isoInstant(heldUntilMs));
    app.clock.nowMs += DAY_MS;
    const completedAtMs = app.clock.nowMs;
    await set('completed');
    expect(await payableAt()).toBe(isoInstant(completedAtMs));
    app.clock.nowMs += DAY_MS;
    await set('installed');
    await set('completed');
    expect(await payableAt()).toBe(isoInstant(completedAtMs));
    await set('cancelled');
    expect(await payableAt()).toBeNull();
    await set('installed');
    expect(await payableAt()).toBe(isoInstant(app.clock.nowMs + HOLD_MS));
  });

  test('what becomes payable next is said with its instant and the sum of its day', async ({ app }) => {
    const { seller, admin, id, set } = await people(app);
    const next = () => callThrough<NextPayableView | null>(door, seller, 'commissions.next', {});
    expect((await next()).result).toBeNull();
    await set('installed');
    const at = isoInstant(app.clock.nowMs + HOLD_MS);
    app.clock.nowMs += 1000;
    const { _id: second } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: second, status: 'installed' });
    app.clock.nowMs += DAY_MS;
    const { _id: third } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: third, status: 'installed' });
    expect((await next()).result).toEqual({ at, amount: 2 * FIRST });
    for (const sale of [id, second]) {
      await admin.caller.admin.changeSaleStatus({ id: sale, status: 'completed' });
    }
    expect((await next()).result).toEqual({ at: isoInstant(app.clock.nowMs + HOLD_MS), amount: FIRST });
    await admin.caller.admin.changeSaleStatus({ id: third, status: 'cancelled' });
    expect((await next()).result).toBeNull();
  });

  test('automatic adjustments go with their sale, manual ones are payable at once', async ({ app }) => {
    const { seller, admin, id, set, setPlan } = await people(app);
    await set('installed');
    app.clock.nowMs += HOLD_MS - 1;
    await setPlan('2');
    expect(await summaryOf(door, seller)).toMatchObject({ earned: SECOND, payable: 0 });
    const adjustment = { sellerId: seller.user.id, saleId: id, amount: -100.55, reason: 'Equipo roto' };
    await admin.caller.admin.adjustCommission(adjustment);
    expect(await summaryOf(door, seller)).toMatchObject({ earned: SECOND, payable: -100.55 });
    app.clock.nowMs += 1;
    expect(await summaryOf(door, seller)).toMatchObject({ earned: 0, payable: SECOND - 100.55 });
    expect(await stateOf(seller, id)).toBe('payable');
  });

  test("they are zeros without sales, and count only the caller's", async ({ app }) => {
    const { set } = await people(app);
    await set('completed');
    const other = await app.seller();
    expect(await summaryOf(door, other)).toEqual({ inProgress: 0, earned: 0, payable: 0, paid: 0 });
    expect((await entriesOf(door, other)).entries).toEqual([]);
  });

  test('movements are newest first, in pages', async ({ app }) => {
    const { seller, id, set } = await people(app);
    for (const status of ['installed', 'pending', 'installed'] as const) await set(status);
    const { entries, pagination } = await entriesOf(door, seller, { page: 1, limit: 2 });
    expect(entries.map(({ kind }) => kind)).toEqual(['earned', 'reversed']);
    expect(pagination).toEqual({ currentPage: 1, totalPages: 2, total: 3 });
    expect((await entriesOf(door, seller, { page: 2, limit: 2 })).entries).toEqual([
      {
        _id: '1',
        saleId: id,
        customerName: 'María Gómez',
        kind: 'earned',
        amount: FIRST,
        at: '2026-03-10T15:00:00.000Z',
        reason: null,
        settlementId: null,
      },
    ]);
    expect((await entriesOf(door, seller, { page: 9 })).entries).toEqual([]);
  });

  test('administrators see the balances of all sellers, find them by name, and their movements', async ({
    app,
  }) => {
    const { seller, admin, set } = await people(app);
    const other = await app.seller({ name: 'Íñigo Núñez' });
    await set('completed');
    const balances = async (input: object = {}) =>
      (
        await callThrough<{ sellers: Record<string, unknown>[]; pagination: object }>(
          door,
          admin,
          'admin.commissionSellers',
          input,
        )
      ).result;
    expect((await balances()).sellers).toEqual([
      { sellerId: seller.user.id, sellerName: 'Ana', inProgress: 0, earned: 0, payable: FIRST, paid: 0 },
      { sellerId: other.user.id, sellerName: 'Íñigo Núñez', inProgress: 0, earned: 0, payable: 0, paid: 0 },
    ]);
    const found = await balances({ search: 'nun inigo' });
    expect(found.sellers).toMatchObject([{ sellerId: other.user.id }]);
    expect(found.pagination).toEqual({ currentPage: 1, totalPages: 1, total: 1 });
    expect(await balances({ sellerId: seller.user.id })).toMatchObject({
      sellers: [{ sellerId: seller.user.id }],
      pagination: { total: 1 },
    });
    // Former sellers are listed while they have ledger entries.
    for (const { user } of [seller, other]) await admin.caller.admin.deleteUser({ id: user.id });
    expect((await balances()).sellers).toMatchObject([{ sellerId: seller.user.id, payable: FIRST }]);

    const movements = async (input: object) =>
      (await callThrough<{ entries: object[] }>(door, admin, 'admin.commissionEntries', input)).result
        .entries;
    expect(await movements({ sellerId: seller.user.id })).toMatchObject([{ kind: 'earned', amount: FIRST }]);
    expect(await movements({ sellerId: other.user.id })).toEqual([]);
    expect(await movements({})).toHaveLength(1);
  });

  test('an adjustment is posted with its reason, and shows in the timeline of its sale', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const adjust = (input: object) =>
      callThrough<CommissionEntryView>(door, admin, 'admin.adjustCommission', {
        sellerId: seller.user.id,
        amount: 1500.5,
        reason: 'Premio del mes',
        ...input,
      });
    const { status, result } = await adjust({ saleId: id });
    expect(status).toBe(CREATED[door]);
    expect(result).toEqual({
      _id: '1',
      saleId: id,
      customerName: 'María Gómez',
      kind: 'adjustment',
      amount: 1500.5,
      at: '2026-03-10T15:00:00.000Z',
      reason: 'Premio del mes',
      settlementId: null,
    });
    expect((await adjust({})).result).toMatchObject({ saleId: null, kind: 'adjustment' });
    expect((await seller.caller.sales.events({ id }))[0]).toMatchObject({
      kind: 'commission',
      field: 'commission.adjustment',
      to: '1500.5',
      reason: 'Premio del mes',
      actorName: 'Administrador',
    });
    const { _id: foreign } = await (await app.seller()).caller.sales.register(saleInput());
    for (const [bad, refused, sentence] of [
      [{ amount: 0 }, 400, 'El campo Importe no puede ser 0'],
      [{ amount: 1.005 }, 400, 'El campo Importe admite hasta dos decimales'],
      [{ amount: 'x' }, 400, 'El campo Importe debe ser un número'],
      [{ amount: -1_000_000_000 }, 400, 'El campo Importe es demasiado chico'],
      [{ reason: ' ' }, 400, 'El campo Motivo es obligatorio'],
      [{ reason: 'x'.repeat(501) }, 400, 'El campo Motivo admite hasta 500 caracteres'],
      [{ sellerId: '999' }, 404, 'El vendedor no existe'],
      [{ saleId: '999' }, 404, 'La venta no existe, o no es de ese vendedor'],
      [{ saleId: foreign }, 404, 'La venta no existe, o no es de ese vendedor'],
    ] as const) {
      expect(await adjust(bad)).toMatchObject({ status: refused, error: sentence });
    }
    expectRightTotals(app);
  });
});

describe('another hold in the configuration', () => {
  test('counts for commissions not yet payable; the payable ones stay so', async ({ app }) => {
    const { seller, id, set } = await people(app);
    const holdFor = (days: number) =>
      app.ctx.transaction(() => {
        const config = { ...app.ctx.config, COMMISSION_HOLD_DAYS: days };
        applyHoldDays({ ...app.ctx, config });
      });
    await set('installed');
    app.clock.nowMs += 3 * DAY_MS;
    await holdFor(3);
    expect(await stateOf(seller, id)).toBe('payable');
    await holdFor(30);
    expect(await stateOf(seller, id)).toBe('payable');

    await set('pending');
    await set('installed');
    await holdFor(20);
    app.clock.nowMs += 20 * DAY_MS - 1;
    expect(await stateOf(seller, id)).toBe('earned');
    app.clock.nowMs += 1;
    expect(await stateOf(seller, id)).toBe('payable');
  });

  test('reaches sales whose numbers are far apart, and the newest of two changes at once counts', async ({
    app,
  }) => {
    const { seller, admin, id, set } = await people(app);
    await set('installed');
    app.query("UPDATE sqlite_sequence SET seq = 50000 WHERE name = 'sales'");
    const { _id: late } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: late, status: 'installed' });
    const hold = (commissionHoldDays: number) => admin.caller.admin.updateSettings({ commissionHoldDays });
    await Promise.all([hold(60), hold(3)]);
    app.clock.nowMs += 3 * DAY_MS;
    for (const one of [id, late]) expect(await stateOf(seller, one)).toBe('payable');
  });
});

describe('without a hold', () => {
  test.override({ variables: { COMMISSION_HOLD_DAYS: '0' } });

  test('an installed sale is payable', async ({ app }) => {
    const { seller, id, set } = await people(app);
    await set('installed');
    expect(await stateOf(seller, id)).toBe('payable');
  });
});
