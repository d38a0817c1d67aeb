import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type {
  ListedSettlementView,
  SettlementRunView,
  SettlementView,
} from '../../../../shared/commissions/settlements.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../../testing/doors.ts';
import { wrongTotals } from '../../../testing/recount.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

/** 10 % of the starter plans. */
const [FIRST, SECOND] = [2490, 3490];
const TODAY = '2026-03-10';
const PAYMENT = { paidOn: '2026-03-11', method: 'transfer', reference: 'Op. 123' } as const;

async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const set = (id: string, status: SaleStatus) => admin.caller.admin.changeSaleStatus({ id, status });
  const setPlan = (id: string, planId: string) => admin.caller.sales.edit({ id, planId });
  /** A sale of the seller's in that status. */
  const sold = async (status: SaleStatus = 'completed', by: Person = seller) => {
    const { _id: id } = await by.caller.sales.register(saleInput());
    await set(id, status);
    return id;
  };
  const draft = async (until = TODAY) => {
    const run = await admin.caller.admin.createSettlements({ sellerIds: [seller.user.id], until });
    return run.settlements[0]?._id ?? '';
  };
  const closed = async () => {
    const id = await draft();
    await admin.caller.admin.closeSettlement({ id });
    return id;
  };
  const pay = (id: string) => admin.caller.admin.paySettlement({ id, ...PAYMENT });
  const voided = (id: string) => admin.caller.admin.voidSettlement({ id, reason: 'Importe equivocado' });
  const linesOf = async (id: string) =>
    (await admin.caller.commissions.settlement({ id })).lines.map(({ kind, amount }) => [kind, amount]);
  const summary = () => seller.caller.commissions.summary();
  const sale = (id: string) => seller.caller.sales.get({ id });
  return { seller, admin, set, setPlan, sold, draft, closed, pay, voided, linesOf, summary, sale };
}

const run = (door: Door, admin: Person, input: object) =>
  callThrough<SettlementRunView>(door, admin, 'admin.createSettlements', { until: TODAY, ...input });

function expectRightTotals(app: TestApp): void {
  for (const query of wrongTotals) expect(app.query(query)).toEqual([]);
}

describe.each(DOORS)('drafts through %s', (door) => {
  test('hold what is payable, and say what they leave out', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    const id = await sold();
    const held = await sold('installed');
    const claimed = await sold();
    await sold('pending');
    await seller.caller.sales.createClaim({ id: claimed, kind: 'amount', message: 'Falta' });
    const other = await app.seller();
    const { status, result } = await run(door, admin, { sellerIds: [seller.user.id, other.user.id] });
    expect(status).toBe(CREATED[door]);
    const listed = {
      _id: '1',
      number: null,
      state: 'draft',
      sellerId: seller.user.id,
      sellerName: 'Ana',
      until: TODAY,
      total: FIRST,
      createdAt: '2026-03-10T15:00:00.000Z',
      closedAt: null,
      paidOn: null,
      method: null,
      reference: null,
      voidReason: null,
    };
    expect(result).toEqual({
      settlements: [listed],
      skipped: [
        {
          sellerId: other.user.id,
          sellerName: other.user.name,
          reason: 'No tiene nada a cobrar hasta esa fecha.',
        },
      ],
    });
    const one = await callThrough<SettlementView>(door, admin, 'commissions.settlement', { id: '1' });
    const line = {
      customerName: 'María Gómez',
      planName: 'Alarma Esencial',
      kind: 'earned',
      amount: FIRST,
    };
    expect(one.result).toEqual({
      ...listed,
      lines: [{ entryId: '1', saleId: id, ...line }],
      leftOut: [
        { entryId: '2', saleId: held, ...line, reason: 'Ganada, pero todavía no está a cobrar' },
        { entryId: '3', saleId: claimed, ...line, reason: 'La venta tiene un reclamo abierto' },
      ],
      payout: null,
    });
    expectRightTotals(app);
  });

  test('are made for all who have entries, once', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    const [other, waiting] = [await app.seller(), await app.seller(), await app.seller()];
    await sold();
    await sold('completed', other);
    await sold('installed', waiting);
    const first = (await run(door, admin, { all: true })).result;
    expect(first.settlements.map(({ sellerId }) => sellerId)).toEqual([seller.user.id, other.user.id]);
    expect(first.skipped).toEqual([
      {
        sellerId: waiting.user.id,
        sellerName: waiting.user.name,
        reason: 'Lo que ganó hasta esa fecha todavía no está a cobrar.',
      },
    ]);
    const second = (await run(door, admin, { all: true })).result;
    expect(second.settlements).toEqual([]);
    expect(second.skipped.slice(0, 2).map(({ reason }) => reason)).toEqual(
      Array(2).fill('Lo que tiene a cobrar hasta esa fecha ya está en otra liquidación.'),
    );
  });

  test('reach up to the end of their day in Argentina', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    app.clock.nowMs = Date.parse('2026-03-11T02:59:59.999Z');
    await sold();
    app.clock.nowMs += 1;
    await sold();
    const until = async (day: string) =>
      (await run(door, admin, { sellerIds: [seller.user.id], until: day })).result;
    expect((await until('2026-03-09')).settlements).toEqual([]);
    expect((await until('2026-03-10')).settlements).toMatchObject([{ total: FIRST }]);
    expect((await until('2026-03-11')).settlements).toMatchObject([{ total: FIRST }]);
  });

  test('are skipped, with the reason, when the sum is not positive or a claim is open', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    const sellerId = seller.user.id;
    const reasonNow = async () =>
      (await run(door, admin, { sellerIds: [sellerId] })).result.skipped[0]?.reason;
    const id = await sold();
    await seller.caller.sales.createClaim({ id, kind: 'amount', message: 'Falta' });
    expect(await reasonNow()).toBe(
      'No queda nada a cobrar. Hay ventas con un reclamo abierto, que quedan afuera.',
    );
    await admin.caller.admin.adjustCommission({ sellerId, amount: -10, reason: 'Adelanto' });
    expect(await reasonNow()).toMatch(/^El saldo a cobrar no es positivo \(-\$\s10,00\)\. Hay ventas con/);
    await admin.caller.admin.closeClaim({ id: '1', state: 'rejected', reply: 'Está bien' });
    await admin.caller.admin.adjustCommission({ sellerId, amount: 10 - FIRST, reason: 'Adelanto' });
    expect(await reasonNow()).toMatch(/^El saldo a cobrar no es positivo \(\$\s0,00\)\.$/);
  });

  test('with bad input are a 400 that names the field, of an unknown seller a 404', async ({ app }) => {
    const { seller, admin } = await people(app);
    const sellerIds = [seller.user.id];
    for (const [input, status, error] of [
      [{}, 400, 'El campo Vendedores es obligatorio, o Todos'],
      [{ all: false }, 400, 'El campo Vendedores es obligatorio, o Todos'],
      [{ sellerIds: [] }, 400, 'El campo Vendedores debe tener al menos un vendedor'],
      [{ sellerIds: 'x' }, 400, 'El campo Vendedores debe ser una lista'],
      [{ sellerIds, until: '2026-02-30' }, 400, 'El campo Hasta debe ser una fecha AAAA-MM-DD'],
      [{ sellerIds: [...sellerIds, '999'] }, 404, 'Uno de los vendedores no existe'],
    ] as const) {
      expect(await run(door, admin, input)).toMatchObject({ status, error });
    }
    const twice = await run(door, admin, { sellerIds: [...sellerIds, ...sellerIds] });
    expect(twice.result.skipped).toHaveLength(1);
  });

  test('leave out what is excluded, whole list each time, until another one takes it', async ({ app }) => {
    const { admin, sold, draft } = await people(app);
    for (const _ of [1, 2, 3]) await sold();
    const id = await draft();
    const exclude = (...excludedEntryIds: string[]) =>
      callThrough<SettlementView>(door, admin, 'admin.excludeSettlementEntries', { id, excludedEntryIds });
    const reason = 'La administración la dejó afuera';
    const first = (await exclude('1', '2')).result;
    expect(first).toMatchObject({ total: FIRST, lines: [{ entryId: '3' }] });
    expect(first.leftOut.map((entry) => [entry.entryId, entry.reason])).toEqual([
      ['1', reason],
      ['2', reason],
    ]);
    expect((await exclude('2', '3')).result.lines.map(({ entryId }) => entryId)).toEqual(['1']);
    const none = (await exclude('1', '2', '3')).result;
    expect(none).toMatchObject({ total: 0, lines: [] });
    expect((await callThrough(door, admin, 'admin.closeSettlement', { id })).status).toBe(409);
    expect((await exclude()).result).toMatchObject({ total: 3 * FIRST, leftOut: [] });

    await exclude('1');
    expect(await draft()).not.toBe('');
    expect(await exclude()).toMatchObject({
      status: 409,
      error: 'Otra liquidación ya tiene uno de esos movimientos',
    });
    expect(await exclude('1', '999')).toMatchObject({
      status: 400,
      error: 'El campo Movimientos excluidos nombra un movimiento que no es de esta liquidación',
    });
    expect((await exclude('1')).result).toMatchObject({ total: 2 * FIRST });
    expectRightTotals(app);
  });
});

describe.each(DOORS)('the steps of a settlement through %s', (door) => {
  const read = (person: Person, id: string) =>
    callThrough<SettlementView>(door, person, 'commissions.settlement', { id });
  const step = (admin: Person, name: string, id: string, input: object = {}) =>
    callThrough<SettlementView>(door, admin, `admin.${name}`, { id, ...input });

  test('closing numbers and freezes it, paying makes it and its sale paid', async ({ app }) => {
    const { seller, admin, sold, draft, setPlan, sale, summary } = await people(app);
    const saleId = await sold();
    await seller.caller.auth.savePayout({ cuit: '20-12345678-6', alias: 'casa.luna.sol' });
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

    await seller.caller.auth.savePayout({ cuit: '27301234568', alias: 'otro.alias' });
    const { customerInfo } = saleInput();
    await admin.caller.sales.edit({ id: saleId, customerInfo: { ...customerInfo, name: 'Otra Persona' } });
    await setPlan(saleId, '2');
    const paid = (await step(admin, 'paySettlement', id, PAYMENT)).result;
    expect(paid).toMatchObject({ number: 1, state: 'paid', total: FIRST, ...PAYMENT, payout });
    expect(paid.lines).toMatchObject([
      { customerName: 'María Gómez', planName: 'Alarma Esencial', amount: FIRST },
    ]);
    expect(await summary()).toEqual({ inProgress: 0, earned: 0, payable: SECOND - FIRST, paid: FIRST });
    expect(await sale(saleId)).toMatchObject({ commissionState: 'paid', settlementId: id });
    expect((await seller.caller.sales.events({ id: saleId }))[0]).toMatchObject({
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
    const own = async () =>
      (
        await callThrough<{ settlements: ListedSettlementView[] }>(door, seller, 'commissions.settlements')
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
    expect((await seller.caller.commissions.entries({})).entries[0]?.settlementId).toBe(id);
    await voided(id);
    expect(await read(seller, id)).toEqual(unknown);
    expect((await read(admin, id)).result).toMatchObject({ voidReason: 'Importe equivocado', number: 1 });
    const next = await draft();
    await admin.caller.admin.closeSettlement({ id: next });
    await pay(next);
    expect(await own()).toEqual([next]);

    const all = async (input: object) =>
      (
        await callThrough<{ settlements: ListedSettlementView[] }>(door, admin, 'admin.settlements', input)
      ).result.settlements.map(({ number, state }) => [number, state]);
    expect(await all({})).toEqual([
      [2, 'paid'],
      [1, 'void'],
    ]);
    expect(await all({ page: 2, limit: 1 })).toEqual([[1, 'void']]);
    expect(await all({ state: 'paid', sellerId: seller.user.id })).toEqual([[2, 'paid']]);
    expect(await all({ state: 'draft' })).toEqual([]);
    expect(await all({ sellerId: other.user.id })).toEqual([]);
  });
});

describe('a sale that changes', () => {
  test('drops out of a draft when it is returned, and both entries cancel out', async ({ app }) => {
    const { admin, set, sold, draft, linesOf, summary } = await people(app);
    const [one, two] = [await sold(), await sold()];
    const id = await draft();
    await set(one, 'cancelled');
    expect(await linesOf(id)).toEqual([['earned', FIRST]]);
    expect(await admin.caller.commissions.settlement({ id })).toMatchObject({ total: FIRST, leftOut: [] });
    await set(two, 'pending');
    expect(await linesOf(id)).toEqual([]);
    expect((await admin.rpc('admin.closeSettlement', { id })).status).toBe(409);
    expect(await summary()).toMatchObject({ earned: 0, payable: 0 });
    await set(two, 'completed');
    const next = await draft();
    expect(await linesOf(next)).toEqual([['earned', FIRST]]);
    expectRightTotals(app);
  });

  test('takes its adjustments into the draft that holds it, whatever the day', async ({ app }) => {
    const { admin, setPlan, sold, draft, linesOf } = await people(app);
    const saleId = await sold();
    const id = await draft();
    app.clock.nowMs += 5 * DAY_MS;
    await setPlan(saleId, '2');
    expect(await linesOf(id)).toEqual([
      ['earned', FIRST],
      ['adjustment', SECOND - FIRST],
    ]);
    expect((await admin.caller.admin.closeSettlement({ id })).total).toBe(SECOND);
    expectRightTotals(app);
  });

  test('waits for a closed settlement, and is a negative line once that is paid', async ({ app }) => {
    const { admin, seller, set, sold, draft, closed, pay, linesOf, summary } = await people(app);
    const saleId = await sold();
    const first = await closed();
    await set(saleId, 'cancelled');
    expect(await linesOf(first)).toEqual([['earned', FIRST]]);
    await sold();
    await sold();
    const second = await draft();
    expect(await linesOf(second)).toEqual([
      ['earned', FIRST],
      ['earned', FIRST],
    ]);
    expect((await admin.caller.commissions.settlement({ id: second })).leftOut).toMatchObject([
      {
        entryId: '2',
        saleId,
        kind: 'reversed',
        amount: -FIRST,
        reason: 'Espera a que se pague la liquidación cerrada que tiene esta venta',
      },
    ]);
    await admin.caller.admin.deleteSettlement({ id: second });
    expect(await summary()).toMatchObject({ payable: 2 * FIRST, paid: 0 });

    await pay(first);
    expect(await summary()).toMatchObject({ payable: FIRST, paid: FIRST });
    const third = await draft();
    expect(await linesOf(third)).toEqual([
      ['reversed', -FIRST],
      ['earned', FIRST],
      ['earned', FIRST],
    ]);
    expect(await seller.caller.sales.get({ id: saleId })).toMatchObject({
      commissionState: 'none',
      settlementId: null,
    });
    expectRightTotals(app);
  });

  test('and its return cancel out when the closed settlement is voided', async ({ app }) => {
    const { set, sold, draft, closed, voided, linesOf, summary } = await people(app);
    const saleId = await sold();
    const first = await closed();
    await set(saleId, 'cancelled');
    await voided(first);
    expect(await draft()).toBe('');
    expect(await summary()).toMatchObject({ payable: 0 });
    expect(await linesOf(first)).toEqual([['earned', FIRST]]);
    await sold();
    expect(await linesOf(await draft())).toEqual([['earned', FIRST]]);
    expectRightTotals(app);
  });

  test('and was repriced waits too, and goes with it when the closed one is voided', async ({ app }) => {
    const { setPlan, sold, draft, closed, voided, linesOf } = await people(app);
    const saleId = await sold();
    const first = await closed();
    await setPlan(saleId, '2');
    expect(await draft()).toBe('');
    await voided(first);
    expect(await linesOf(await draft())).toEqual([
      ['earned', FIRST],
      ['adjustment', SECOND - FIRST],
    ]);
  });

  test('after payment leaves a negative balance, which waits for the next sales', async ({ app }) => {
    const { set, sold, draft, closed, pay, linesOf, summary } = await people(app);
    const saleId = await sold();
    await pay(await closed());
    await set(saleId, 'cancelled');
    expect(await summary()).toEqual({ inProgress: 0, earned: 0, payable: -FIRST, paid: FIRST });
    expect(await draft()).toBe('');
    await sold();
    expect(await draft()).toBe('');
    await sold();
    const id = await draft();
    expect(await linesOf(id)).toHaveLength(3);
    expect(await summary()).toMatchObject({ payable: FIRST, paid: FIRST });
    expectRightTotals(app);
  });

  test('of nothing is settled with the others', async ({ app }) => {
    const { seller, admin, sold, set, closed, pay, linesOf, sale } = await people(app);
    const { name, phone, location } = seller.user;
    const rate = (commissionRate: number) =>
      admin.caller.admin.editUser({ id: seller.user.id, name, phone, location, commissionRate });
    await rate(0);
    const free = await sold();
    await rate(10);
    await sold();
    const id = await closed();
    expect(await linesOf(id)).toEqual([
      ['earned', 0],
      ['earned', FIRST],
    ]);
    await pay(id);
    expect((await sale(free)).commissionState).toBe('paid');
    await set(free, 'cancelled');
    expectRightTotals(app);
  });
});

describe('what is stored', () => {
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

  test('numbers have no gaps, whatever is deleted or voided', async ({ app }) => {
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
