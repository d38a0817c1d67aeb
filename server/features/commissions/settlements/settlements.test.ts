import { describe, expect } from 'vitest';
import type {
  AllSettlementsPageView,
  ListedSettlementView,
  SettlementView,
} from '../../../../shared/commissions/settlements.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { callThrough, DOORS } from '../../../testing/doors.ts';
import { FIRST, PAYMENT, people, SECOND } from '../../../testing/features/settlements.ts';
import { PASSWORD, test, type Person } from '../../../testing/testApp.ts';
import { expectRightTotals } from '../../../testing/recount.ts';

describe.each(DOORS)('the steps of a settlement through %s', (door) => {
  const read = (person: Person, id: string) =>
    callThrough<SettlementView>(door, person, 'commissions.settlement', { id });
  const step = (admin: Person, name: string, id: string, input: object = {}) =>
    callThrough<SettlementView>(door, admin, `admin.${name}`, { id, ...input });

  test('shows when the payout data changed last, which paying and voiding freeze', async ({ app }) => {
    const { seller, admin, sold, draft } = await people(app);
    const change = async (alias: string) => {
      app.clock.nowMs += 60_000;
      await seller.caller.auth.savePayout({ cuit: '20123456786', alias, currentPassword: PASSWORD });
      return new Date(app.clock.nowMs).toISOString();
    };
    const shown = async (id: string) => {
      const { settlements } = await admin.caller.admin.settlements({});
      const listed = settlements.find(({ _id }) => _id === id)?.payoutChangedAt;
      const { payoutChangedAt } = (await read(admin, id)).result;
      expect(listed).toBe(payoutChangedAt);
      return payoutChangedAt;
    };
    await sold();
    const id = await draft();
    expect(await shown(id)).toBeNull();
    const first = await change('casa.luna');
    expect(await shown(id)).toBe(first);
    await step(admin, 'closeSettlement', id);
    const second = await change('casa.sol');
    await change('casa.sol');
    expect(await shown(id)).toBe(second);
    await step(admin, 'paySettlement', id, PAYMENT);
    await change('otra.casa');
    expect(await shown(id)).toBe(second);
  });

  test('closing numbers and freezes it, paying makes it and its sale paid', async ({ app }) => {
    const { seller, admin, sold, draft, setPlan, sale, summary } = await people(app);
    const saleId = await sold();
    await seller.caller.auth.savePayout({
      cuit: '20-12345678-6',
      alias: 'casa.luna.sol',
      currentPassword: PASSWORD,
    });
    const id = await draft();
    expect(await sale(saleId)).toMatchObject({ commissionState: 'payable', settlementId: null });
    const payout = { cuit: '20123456786', cbu: null, alias: 'casa.luna.sol' };
    expect((await step(admin, 'closeSettlement', id)).result).toMatchObject({
      number: 1,
      state: 'closed',
      closedAt: '2026-03-10T15:00:00.000Z',
      total: FIRST,
      payout,
    });
    expect(await sale(saleId)).toMatchObject({ commissionState: 'payable', settlementId: id });
    expect(await summary()).toMatchObject({ payable: FIRST, paid: 0 });

    await seller.caller.auth.savePayout({
      cuit: '27301234568',
      alias: 'otro.alias',
      currentPassword: PASSWORD,
    });
    const { customerInfo } = saleInput();
    await admin.caller.sales.edit({ id: saleId, customerInfo: { ...customerInfo, name: 'Otra Persona' } });
    await setPlan(saleId, '2');
    const paid = (await step(admin, 'paySettlement', id, PAYMENT)).result;
    expect(paid).toMatchObject({ number: 1, state: 'paid', total: FIRST, ...PAYMENT, payout });
    expect(paid.lines).toMatchObject([
      { customerName: 'María Gómez', planName: 'Alarma Esencial', amount: FIRST },
    ]);
    expect(await summary()).toMatchObject({ inProgress: 0, earned: 0, payable: SECOND - FIRST, paid: FIRST });
    expect(await sale(saleId)).toMatchObject({ commissionState: 'paid', settlementId: id });
    expect((await seller.caller.sales.events({ id: saleId })).events[0]).toMatchObject({
      field: 'commission.paid',
      to: String(FIRST),
      reason: 'Liquidación n.º 1',
    });
    expect((await admin.caller.admin.stats()).paidCommissions).toBe(FIRST);
    expectRightTotals(app);
  });

  test('a wrong step is a 409 and changes nothing', async ({ app }) => {
    const { admin, sold, draft } = await people(app);
    const steps = {
      excludeSettlementEntries: { excludedEntryIds: [] },
      closeSettlement: {},
      paySettlement: PAYMENT,
      voidSettlement: { reason: 'Error' },
      deleteSettlement: {},
    };
    type Step = keyof typeof steps;
    const refused: [before: Step[], state: string, wrong: Step[]][] = [
      [[], 'borrador', ['paySettlement', 'voidSettlement']],
      [['closeSettlement'], 'cerrada', ['excludeSettlementEntries', 'closeSettlement', 'deleteSettlement']],
      [['closeSettlement', 'paySettlement'], 'pagada', Object.keys(steps) as Step[]],
      [['closeSettlement', 'voidSettlement'], 'anulada', Object.keys(steps) as Step[]],
    ];
    for (const [before, state, wrong] of refused) {
      await sold();
      const id = await draft();
      for (const name of before) expect((await step(admin, name, id, steps[name])).status).toBe(200);
      const stored = await admin.caller.commissions.settlement({ id });
      for (const name of wrong) {
        const { status, error } = await step(admin, name, id, steps[name]);
        expect([name, status]).toEqual([name, 409]);
        expect(error).toContain(`La liquidación está en estado ${state} y no se puede`);
      }
      expect(await admin.caller.commissions.settlement({ id })).toEqual(stored);
      if (state === 'borrador') await step(admin, 'deleteSettlement', id);
    }
    expect((await callThrough(door, admin, 'commissions.settlement', { id: '1' })).status).toBe(404);
    for (const [name, input] of Object.entries(steps)) {
      const { status, error } = await step(admin, name, '1', input);
      expect([name, status]).toEqual([name, 409]);
      expect(error).toContain('La liquidación fue eliminada y no se puede');
      expect(await step(admin, name, '999', input)).toMatchObject({
        status: 404,
        error: 'La liquidación no existe',
      });
    }
    expectRightTotals(app);
  });

  test('is paid on a day from a year before the closing to today', async ({ app }) => {
    const { admin, sold, closed } = await people(app);
    await sold();
    const id = await closed();
    const error = 'El campo Fecha de pago debe estar entre el 10/03/2025 y hoy';
    for (const paidOn of ['2025-03-09', '1900-01-01', '2026-03-11', '2030-01-01']) {
      const refused = await step(admin, 'paySettlement', id, { ...PAYMENT, paidOn });
      expect(refused).toMatchObject({ status: 400, error });
    }
    const paid = await step(admin, 'paySettlement', id, { ...PAYMENT, paidOn: '2025-03-10' });
    expect(paid.result.paidOn).toBe('2025-03-10');
  });

  test('bad input is a 400 that names the field', async ({ app }) => {
    const { admin, sold, closed } = await people(app);
    await sold();
    const id = await closed();
    for (const [name, input, error] of [
      [
        'paySettlement',
        { ...PAYMENT, paidOn: 'ayer' },
        'El campo Fecha de pago debe ser una fecha AAAA-MM-DD',
      ],
      [
        'paySettlement',
        { ...PAYMENT, method: 'gold' },
        'El campo Medio de pago debe ser uno de: transfer, cash, other',
      ],
      [
        'paySettlement',
        { ...PAYMENT, reference: 'x'.repeat(201) },
        'El campo Referencia admite hasta 200 caracteres',
      ],
      ['voidSettlement', {}, 'El campo Motivo es obligatorio'],
      ['voidSettlement', { reason: 'x'.repeat(501) }, 'El campo Motivo admite hasta 500 caracteres'],
      ['excludeSettlementEntries', {}, 'El campo Movimientos excluidos debe ser una lista'],
    ] as const) {
      expect(await step(admin, name, id, input)).toMatchObject({ status: 400, error });
    }
  });

  test('is shown to its seller once closed, in the list too, and to no other', async ({ app }) => {
    const { seller, admin, sold, draft, pay, voided } = await people(app);
    const other = await app.seller();
    const own = async (person = seller) =>
      (
        await callThrough<{ settlements: ListedSettlementView[] }>(door, person, 'commissions.settlements')
      ).result.settlements.map(({ _id }) => _id);
    await sold();
    const id = await draft();
    const unknown = await read(seller, '999');
    expect(unknown.status).toBe(404);
    expect(await read(seller, id)).toEqual(unknown);
    expect((await seller.caller.commissions.entries({})).entries[0]?.settlementId).toBeNull();
    expect((await admin.caller.admin.commissionEntries({})).entries[0]?.settlementId).toBe(id);
    expect(await own()).toEqual([]);
    await admin.caller.admin.closeSettlement({ id });
    expect((await read(seller, id)).result).toEqual((await read(admin, id)).result);
    expect(await read(other, id)).toEqual(unknown);
    expect(await own()).toEqual([id]);
    expect(await own(other)).toEqual([]);
    expect((await seller.caller.commissions.entries({})).entries[0]?.settlementId).toBe(id);
    await voided(id);
    expect(await read(seller, id)).toEqual(unknown);
    expect((await read(admin, id)).result).toMatchObject({ voidReason: 'Importe equivocado', number: 1 });
    const next = await draft();
    await admin.caller.admin.closeSettlement({ id: next });
    await pay(next);
    expect(await own()).toEqual([next]);

    const page = async (input: object) =>
      (await callThrough<AllSettlementsPageView>(door, admin, 'admin.settlements', input)).result;
    const all = async (input: object) =>
      (await page(input)).settlements.map(({ number, state }) => [number, state]);
    expect(await all({})).toEqual([
      [2, 'paid'],
      [1, 'void'],
    ]);
    expect(await all({ page: 2, limit: 1 })).toEqual([[1, 'void']]);
    expect(await all({ state: 'paid', sellerId: seller.user.id })).toEqual([[2, 'paid']]);
    expect(await all({ state: 'draft' })).toEqual([]);
    expect(await all({ sellerId: other.user.id })).toEqual([]);
    const none = { draft: 0, closed: 0, paid: 0, void: 0 };
    expect((await page({ state: 'draft' })).counts).toEqual({ ...none, paid: 1, void: 1 });
    expect((await page({ sellerId: other.user.id })).counts).toEqual(none);
  });
});

describe('stored rows', () => {
  test('a paid settlement never changes, not even by hand', async ({ app }) => {
    const { sold, closed, pay } = await people(app);
    await sold();
    await pay(await closed());
    for (const change of [
      'UPDATE settlements SET total_cents = 1',
      'DELETE FROM settlement_lines',
      'DELETE FROM settlements',
      'INSERT INTO settlement_lines SELECT settlement_id, entry_id + 1, 1, null, null, 1 FROM settlement_lines',
    ]) {
      expect(() => app.query(change)).toThrow(/never change|stay|only drafts/);
    }
  });

  test('numbers have no gaps after deleting and voiding', async ({ app }) => {
    const { admin, sold, draft, closed, voided } = await people(app);
    await sold();
    await admin.caller.admin.deleteSettlement({ id: await draft() });
    await voided(await closed());
    await admin.caller.admin.deleteSettlement({ id: await draft() });
    const { number } = await admin.caller.admin.closeSettlement({ id: await draft() });
    expect(number).toBe(2);
  });

  test('the tray lists who is due something, the longest unpaid first', async ({ app }) => {
    const { seller, admin, sold, draft } = await people(app);
    const [other, waiting] = [await app.seller({ name: 'Luz' }), await app.seller()];
    await sold('completed', other);
    app.clock.nowMs += 1;
    await sold();
    await sold();
    await sold('installed', waiting);
    await draft('2026-03-11');
    const { sections } = await admin.caller.admin.tray();
    expect(sections.find(({ key }) => key === 'payable')).toEqual({
      key: 'payable',
      count: 2,
      items: [
        { sellerId: other.user.id, sellerName: 'Luz', payable: FIRST },
        { sellerId: seller.user.id, sellerName: 'Ana', payable: 2 * FIRST },
      ],
    });
  });
});
