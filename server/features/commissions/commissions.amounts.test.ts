import { describe, expect } from 'vitest';
import { isoInstant } from '../../../shared/values/instants.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type {
  CommissionEntryView,
  CommissionSummaryView,
  OutlookView,
} from '../../../shared/commissions/commissions.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../testing/doors.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { FIRST, SECOND } from '../../testing/features/settlements.ts';
import { people, stateOf } from '../../testing/features/commissions.ts';

const HOLD_MS = 10 * DAY_MS;

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

describe.each(DOORS)('the four amounts through %s', (door) => {
  test('follow a sale from its registration to the end of the hold', async ({ app }) => {
    const { seller, id, set } = await people(app);
    const expectAll = async (state: string, [inProgress, earned, payable]: [number, number, number]) => {
      expect(await summaryOf(door, seller)).toMatchObject({ inProgress, earned, payable, paid: 0 });
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
    const next = async () =>
      (await callThrough<OutlookView>(door, seller, 'commissions.next', {})).result.next;
    expect(await next()).toBeNull();
    await set('installed');
    const at = isoInstant(app.clock.nowMs + HOLD_MS);
    app.clock.nowMs += 1000;
    const { _id: second } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: second, status: 'installed' });
    app.clock.nowMs += DAY_MS;
    const { _id: third } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: third, status: 'installed' });
    expect(await next()).toEqual({ at, amount: 2 * FIRST });
    for (const sale of [id, second]) {
      await admin.caller.admin.changeSaleStatus({ id: sale, status: 'completed' });
    }
    expect(await next()).toEqual({ at: isoInstant(app.clock.nowMs + HOLD_MS), amount: FIRST });
    await admin.caller.admin.changeSaleStatus({ id: third, status: 'cancelled' });
    expect(await next()).toBeNull();
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
    expect(await summaryOf(door, other)).toMatchObject({ inProgress: 0, earned: 0, payable: 0, paid: 0 });
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
        source: 'own',
        sellerName: null,
        amount: FIRST,
        at: '2026-03-10T15:00:00.000Z',
        reason: null,
        held: null,
        settlementId: null,
      },
    ]);
    expect((await entriesOf(door, seller, { page: 9 })).entries).toEqual([]);
  });

  test('administrators see the balances of all sellers, find them, and their movements', async ({ app }) => {
    const { seller, admin, set } = await people(app);
    const other = await app.seller({ name: 'Íñigo Núñez', phone: '341 555-1234', location: 'Salta' });
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
    const { email, phone, location } = other.user;
    for (const search of ['nun inigo', email, phone, location]) {
      const found = await balances({ search });
      expect(found.sellers).toMatchObject([{ sellerId: other.user.id }]);
      expect(found.pagination).toEqual({ currentPage: 1, totalPages: 1, total: 1 });
    }
    expect(await balances({ sellerId: seller.user.id })).toMatchObject({
      sellers: [{ sellerId: seller.user.id }],
      pagination: { total: 1 },
    });
    // Former sellers are listed while they have ledger entries.
    for (const { user } of [seller, other]) await admin.caller.admin.deleteUser({ id: user.id });
    expect((await balances()).sellers).toMatchObject([{ sellerId: seller.user.id, payable: FIRST }]);
    await app.seller({ name: 'Bruna Gonçalves' });
    expect((await balances({ search: 'goncalves' })).sellers).toMatchObject([
      { sellerName: 'Bruna Gonçalves' },
    ]);

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
      source: 'own',
      sellerName: null,
      amount: 1500.5,
      at: '2026-03-10T15:00:00.000Z',
      reason: 'Premio del mes',
      held: null,
      settlementId: null,
    });
    expect((await adjust({})).result).toMatchObject({ saleId: null, kind: 'adjustment' });
    expect((await seller.caller.sales.events({ id })).events[0]).toMatchObject({
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
