import { describe, expect } from 'vitest';
import type { SettlementRunView, SettlementView } from '../../../../shared/commissions/settlements.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../../testing/doors.ts';
import { FIRST, people, TODAY } from '../../../testing/features/settlements.ts';
import { test, type Person } from '../../../testing/testApp.ts';
import { expectRightTotals } from '../../../testing/recount.ts';

const run = (door: Door, admin: Person, input: object) =>
  callThrough<SettlementRunView>(door, admin, 'admin.createSettlements', { until: TODAY, ...input });

describe.each(DOORS)('drafts through %s', (door) => {
  test('hold payable entries, and list those left out', async ({ app }) => {
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
      payoutChangedAt: null,
      missingPayout: true,
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
      source: 'own',
      sellerName: null,
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
    // Byte for byte: programs that read it show the fields in their order.
    expect(JSON.stringify(one.result.lines)).toBe(JSON.stringify([{ entryId: '1', saleId: id, ...line }]));
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
    // Nothing is new.
    expect((await run(door, admin, { all: true })).result).toEqual(first);
    for (const { _id: id } of first.settlements) await admin.caller.admin.closeSettlement({ id });
    const third = (await run(door, admin, { all: true })).result;
    expect(third.settlements).toEqual([]);
    expect(third.skipped.slice(0, 2).map(({ reason }) => reason)).toEqual(
      Array(2).fill('Lo que tiene a cobrar hasta esa fecha ya está en otra liquidación.'),
    );
  });

  test('take in what became payable since: one per seller, with the later day and what was excluded kept out', async ({
    app,
  }) => {
    const { seller, admin, sold, set } = await people(app);
    const sellerIds = [seller.user.id];
    const other = await app.seller();
    await sold();
    await sold();
    const held = await sold('installed');
    const claimed = await sold();
    await seller.caller.sales.createClaim({ id: claimed, kind: 'amount', message: 'Falta' });
    const first = (await run(door, admin, { sellerIds })).result.settlements[0];
    expect(first).toMatchObject({ until: TODAY, total: 2 * FIRST });
    const id = first?._id ?? '';
    await admin.caller.admin.excludeSettlementEntries({ id, excludedEntryIds: ['2'] });
    await set(held, 'completed');
    await admin.caller.admin.closeClaim({ id: '1', state: 'rejected', reply: 'Está bien' });
    await sold('completed', other);
    const late = await sold('installed');
    const refill = async (until: string) =>
      (await run(door, admin, { sellerIds: [other.user.id, ...sellerIds], until })).result;
    const second = await refill('2026-03-20');
    expect(second.skipped).toEqual([]);
    expect(second.settlements).toMatchObject([
      { _id: '2', sellerId: other.user.id, total: FIRST },
      { _id: id, until: '2026-03-20', total: 3 * FIRST },
    ]);
    const one = (await callThrough<SettlementView>(door, admin, 'commissions.settlement', { id })).result;
    expect(one.lines.map(({ entryId }) => entryId)).toEqual(['1', '3', '4']);
    expect(one.leftOut.map(({ entryId, reason }) => [entryId, reason])).toEqual([
      ['2', 'La administración la dejó afuera'],
      ['6', 'Ganada, pero todavía no está a cobrar'],
    ]);
    // As it is: nothing is new, though the day is later.
    expect((await refill('2026-03-25')).settlements).toEqual(second.settlements);
    await set(late, 'completed');
    expect((await refill('2026-03-15')).settlements[1]).toMatchObject({
      until: '2026-03-20',
      total: 4 * FIRST,
    });
    expectRightTotals(app);
  });

  test('take in what is to be deducted, and then cannot be closed', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    const sellerId = seller.user.id;
    await sold();
    const first = (await run(door, admin, { sellerIds: [sellerId] })).result.settlements[0];
    await admin.caller.admin.adjustCommission({ sellerId, amount: -FIRST, reason: 'Adelanto' });
    const { settlements, skipped } = (await run(door, admin, { sellerIds: [sellerId] })).result;
    expect(settlements).toEqual([{ ...first, total: 0 }]);
    expect(skipped).toEqual([]);
    const closing = await callThrough(door, admin, 'admin.closeSettlement', { id: first?._id });
    expect(closing.status).toBe(409);
  });

  test('of an earlier version may be two of one seller: the oldest is filled', async ({ app }) => {
    const { seller, admin, sold } = await people(app);
    const sellerIds = [seller.user.id];
    for (const _ of [1, 2, 3]) await sold();
    await run(door, admin, { sellerIds });
    const exclude = (id: string, ...excludedEntryIds: string[]) =>
      callThrough(door, admin, 'admin.excludeSettlementEntries', { id, excludedEntryIds });
    await exclude('1', '2', '3');
    app.query(
      `INSERT INTO settlements (seller_id, state, until, total_cents, created_at) VALUES (?, 'draft', ?, 0, 0)`,
      seller.user.id,
      TODAY,
    );
    for (const entryId of [2, 3]) {
      app.query(
        'INSERT INTO settlement_lines (settlement_id, entry_id, amount_cents, is_living) VALUES (2, ?, ?, 1)',
        entryId,
        FIRST * 100,
      );
    }
    await exclude('2', '3');
    await sold();
    const { settlements } = (await run(door, admin, { sellerIds })).result;
    expect(settlements).toMatchObject([{ _id: '1', total: 2 * FIRST }]);
    expect((await admin.caller.commissions.settlement({ id: '2' })).lines).toMatchObject([{ entryId: '2' }]);
    expect(await exclude('1')).toMatchObject({
      status: 409,
      error: 'Otra liquidación ya tiene uno de esos movimientos',
    });
    expectRightTotals(app);
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
    expect((await until('2026-03-11')).settlements).toMatchObject([{ total: 2 * FIRST }]);
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

  test('are left alone when they come to another total than the caller expects', async ({ app }) => {
    const { admin, sold, draft } = await people(app);
    for (const _ of [1, 2]) await sold();
    const id = await draft();
    const exclude = (excludedEntryIds: string[], expectedTotal: unknown) =>
      callThrough(door, admin, 'admin.excludeSettlementEntries', { id, excludedEntryIds, expectedTotal });
    const close = (expectedTotal: unknown) =>
      callThrough<SettlementView>(door, admin, 'admin.closeSettlement', { id, expectedTotal });
    expect((await exclude(['1'], 2 * FIRST)).status).toBe(200);
    const error = `Mientras tanto el borrador pasó a ${formatMoney(FIRST)}. Revísalo antes de seguir.`;
    expect(await exclude(['2'], 2 * FIRST)).toMatchObject({ status: 409, error });
    expect(await close(2 * FIRST)).toMatchObject({ status: 409, error });
    expect((await close('x')).status).toBe(400);
    expect((await close(FIRST)).result).toMatchObject({ state: 'closed', total: FIRST });
  });

  test('leave out excluded entries, whole list each time', async ({ app }) => {
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
    expect(await exclude('1', '999')).toMatchObject({
      status: 400,
      error: 'El campo Movimientos excluidos nombra un movimiento que no es de esta liquidación',
    });
    expect((await exclude('1')).result).toMatchObject({ total: 2 * FIRST });
    expectRightTotals(app);
  });
});
