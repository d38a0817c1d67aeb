import { describe, expect } from 'vitest';
import type { ClaimView, ClaimPageView } from '../../../../shared/sales/claims.ts';
import type { TrayView } from '../../../../shared/tray/tray.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { callThrough, CREATED, DOORS } from '../../../testing/doors.ts';
import { people } from '../../../testing/features/verification.ts';
import { test, type Person } from '../../../testing/testApp.ts';

const claimsInTray = async (admin: Person) =>
  ((await admin.caller.admin.tray()) as TrayView).sections.find(({ key }) => key === 'claims');

describe.each(DOORS)('a claim through %s', (door) => {
  const claim = (person: Person, id: string, input: object = {}) =>
    callThrough<ClaimView>(door, person, 'sales.createClaim', {
      id,
      kind: 'amount',
      message: 'Me falta\nplata',
      ...input,
    });
  const close = (admin: Person, id: string, input: object = {}) =>
    callThrough<ClaimView>(door, admin, 'admin.closeClaim', {
      id,
      state: 'resolved',
      reply: 'Se corrigió',
      ...input,
    });

  test('is made by the owner, answered once, and stands in the sale', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    expect((await seller.caller.sales.get({ id })).claim).toBeNull();
    const { status, result } = await claim(seller, id);
    expect(status).toBe(CREATED[door]);
    const opened = {
      _id: '1',
      saleId: id,
      kind: 'amount',
      message: 'Me falta\nplata',
      state: 'open',
      reply: null,
      createdAt: '2026-03-10T15:00:00.000Z',
      price: 24_900,
      rate: 0.1,
      commission: 2490,
      currentRate: 0.1,
    };
    expect(result).toEqual(opened);
    expect((await seller.caller.sales.get({ id })).claim).toEqual(opened);
    expect(await claim(seller, id)).toMatchObject({
      status: 409,
      error: 'Esta venta ya tiene un reclamo abierto',
    });

    const closed = { ...opened, state: 'resolved', reply: 'Se corrigió' };
    expect((await close(admin, '1')).result).toEqual(closed);
    expect(await close(admin, '1')).toMatchObject({ status: 409, error: 'El reclamo ya fue respondido' });
    expect((await seller.caller.sales.list({})).sales[0]?.claim).toEqual(closed);

    expect((await claim(seller, id, { kind: 'reversal' })).status).toBe(CREATED[door]);
    expect((await seller.caller.sales.get({ id })).claim).toMatchObject({ _id: '2', kind: 'reversal' });
    const events = (await seller.caller.sales.events({ id })).events.filter(({ kind }) => kind === 'claim');
    expect(events.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      [null, 'open', 'Me falta\nplata'],
      ['open', 'resolved', 'Se corrigió'],
      [null, 'open', 'Me falta\nplata'],
    ]);
  });

  test('on a sale of another seller is the same 404 as on an unknown one, of an administrator a 403', async ({
    app,
  }) => {
    const { admin, id } = await people(app);
    const other = await app.seller();
    const foreign = await claim(other, id);
    expect(foreign).toMatchObject({ status: 404, error: 'La venta no existe' });
    expect(await claim(other, '999')).toMatchObject({ status: 404, error: foreign.error });
    expect((await claim(admin, id)).status).toBe(403);
    expect((await claim(admin, '999')).status).toBe(404);
  });

  test('with bad input is a 400 that names the field', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    for (const [input, error] of [
      [{ kind: 'other' }, 'El campo Motivo debe ser uno de: amount, status, missing, reversal'],
      [{ message: '  ' }, 'El campo Mensaje es obligatorio'],
      [{ message: 'x'.repeat(2001) }, 'El campo Mensaje admite hasta 2000 caracteres'],
    ] as const) {
      expect(await claim(seller, id, input)).toMatchObject({ status: 400, error, details: [error] });
    }
    expect((await claim(seller, id, { message: 'x'.repeat(2000) })).status).toBe(CREATED[door]);
    for (const [input, error] of [
      [{ state: 'open' }, 'El campo Estado debe ser uno de: resolved, rejected'],
      [{ reply: '' }, 'El campo Respuesta es obligatorio'],
      [{ reply: 'x'.repeat(501) }, 'El campo Respuesta admite hasta 500 caracteres'],
    ] as const) {
      expect(await close(admin, '1', input)).toMatchObject({ status: 400, error });
    }
    expect(await close(admin, '999')).toMatchObject({ status: 404, error: 'El reclamo no existe' });
  });

  test('is resolved with an adjustment in one step: on that sale, with the reply as its reason', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    const { id: userId, name, phone, location } = seller.user;
    await admin.caller.admin.editUser({ id: userId, name, phone, location, commissionRate: 12 });
    await claim(seller, id);
    const listed = (await callThrough<ClaimPageView>(door, admin, 'admin.claims', {})).result.claims[0];
    expect(listed).toMatchObject({ price: 24_900, rate: 0.1, commission: 2490, currentRate: 0.12 });

    const { result } = await close(admin, '1', { adjustment: 498 });
    expect(result).toMatchObject({ state: 'resolved', commission: 2490, rate: 0.1, currentRate: 0.12 });
    const [entry, ...others] = (await seller.caller.commissions.entries({})).entries;
    expect(entry).toMatchObject({ saleId: id, kind: 'adjustment', amount: 498, reason: 'Se corrigió' });
    expect(others.map(({ kind }) => kind)).toEqual(['earned']);
    expect(await seller.caller.commissions.summary()).toMatchObject({ payable: 2988 });
    const { entries } = await admin.caller.admin.audit({ kind: 'adjustment' });
    expect(entries).toMatchObject([{ subjectId: userId, to: '498', reason: null }]);
    const news = (await seller.caller.sales.news()).events.slice(0, 2);
    expect(news.map(({ field, to }) => [field, to])).toEqual([
      ['commission.adjustment', '498'],
      ['claim', 'resolved'],
    ]);
  });

  test('takes an adjustment only with money in it and when resolved; a refused one leaves it open', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    await claim(seller, id);
    for (const [input, error] of [
      [{ state: 'rejected', adjustment: 100 }, 'El campo Ajuste solo va con un reclamo resuelto'],
      [{ adjustment: 0 }, 'El campo Ajuste no puede ser 0'],
      [{ adjustment: 0.001 }, 'El campo Ajuste admite hasta dos decimales'],
      [{ adjustment: '100' }, 'El campo Ajuste debe ser un número'],
      [{ adjustment: 1e13 }, 'El campo Ajuste es demasiado grande'],
    ] as const) {
      expect(await close(admin, '1', input)).toMatchObject({ status: 400, error, details: [error] });
    }
    await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
    expect((await close(admin, '1', { reply: undefined, adjustment: -100 })).status).toBe(409);
    expect((await seller.caller.sales.get({ id })).claim).toMatchObject({ state: 'open' });
    expect((await seller.caller.commissions.entries({})).entries).toEqual([]);
  });

  test('is in the list of administrators, by state, and while open in the tray', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const { _id: second } = await seller.caller.sales.register(saleInput());
    for (const sale of [id, second]) {
      await claim(seller, sale);
      app.clock.nowMs += 1000;
    }
    const list = async (input: object) =>
      (await callThrough<ClaimPageView>(door, admin, 'admin.claims', input)).result;
    const items = [id, second].map((saleId, index) => ({
      claimId: String(index + 1),
      saleId,
      sellerName: 'Ana',
      kind: 'amount',
      since: `2026-03-10T15:00:0${index}.000Z`,
    }));
    expect(await claimsInTray(admin)).toEqual({ key: 'claims', count: 2, items });
    await close(admin, '1', { state: 'rejected' });
    expect(await claimsInTray(admin)).toEqual({ key: 'claims', count: 1, items: items.slice(1) });
    expect((await list({})).claims.map(({ _id }) => _id)).toEqual(['2', '1']);
    expect((await list({ page: 2, limit: 1 })).claims.map(({ _id }) => _id)).toEqual(['1']);
    expect(await list({ state: 'open' })).toMatchObject({
      pagination: { total: 1 },
      counts: { open: 1, resolved: 0, rejected: 1 },
    });
    expect((await list({ state: 'rejected' })).claims).toEqual([
      expect.objectContaining({
        _id: '1',
        saleId: id,
        sellerId: seller.user.id,
        sellerName: 'Ana',
        customerName: 'María Gómez',
        state: 'rejected',
        reply: 'Se corrigió',
      }),
    ]);
  });
});
