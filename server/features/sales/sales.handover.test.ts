import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { callThrough, DOORS, type Door } from '../../testing/doors.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { edit } from '../../testing/features/users.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

async function people(app: TestApp) {
  const [from, to, admin] = [
    await app.seller({ name: 'Ana Paz' }),
    await app.seller({ name: 'Bea Sosa' }),
    await app.admin(),
  ];
  return { from, to, admin };
}

const handOver = (door: Door, admin: Person, from: Person, to: Person | string, what: object = {}) =>
  callThrough<{ prospects: number; sales: number; skipped: number }>(door, admin, 'admin.handOver', {
    id: from.user.id,
    to: typeof to === 'string' ? to : to.user.id,
    prospects: true,
    sales: true,
    ...what,
  });

const ask = (person: Person, name: string, phone: string) => person.caller.prospects.create({ name, phone });

describe.each(DOORS)('a handover through %s', (door) => {
  test('gives the open sales as they are, and leaves the others', async ({ app }) => {
    const { from, to, admin } = await people(app);
    const { _id: open, ...before } = await from.caller.sales.register(saleInput({ clientKey: 'clave-0001' }));
    await admin.caller.admin.setAppointment({ id: open, date: '2026-03-12', from: '09:00', to: '12:00' });
    const { _id: closed } = await from.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: closed, status: 'installed' });
    await to.caller.sales.register(saleInput({ clientKey: 'clave-0001' }));
    const { status, result } = await handOver(door, admin, from, to);
    expect([status, result]).toMatchObject([200, { prospects: 0, sales: 1, skipped: 0 }]);

    const given = await to.caller.sales.get({ id: open });
    expect(given).toMatchObject({ sellerId: to.user.id, sellerName: 'Bea Sosa', status: 'appointed' });
    expect([given.amount, given.commission]).toEqual([before.amount, before.commission]);
    expect(given.clientKey).toBeUndefined();
    expect((await from.rest('GET', `/api/sales/${open}`)).status).toBe(404);
    expect((await from.caller.sales.get({ id: closed })).sellerName).toBe('Ana Paz');
    const { customerInfo } = await to.caller.sales.get({ id: open });
    await to.caller.sales.edit({ id: open, customerInfo: { ...customerInfo, name: 'Otra Persona' } });
    const namesFor = async (person: Person) => {
      const { events } = await person.caller.sales.news();
      return new Set(events.filter(({ saleId }) => saleId === open).map(({ customerName }) => customerName));
    };
    expect([await namesFor(from), await namesFor(to)]).toEqual([
      new Set(['Otra P.']),
      new Set(['Otra Persona']),
    ]);
    const range = { from: '2026-03-10', to: '2026-03-20' };
    expect(await from.caller.sales.appointments(range)).toEqual([]);
    expect(await to.caller.sales.appointments(range)).toMatchObject([
      { saleId: open, sellerName: 'Bea Sosa' },
    ]);
    expect((await to.caller.sales.list({ search: 'bea sosa' })).sales).toBeDefined();
    expectRightTotals(app);

    for (const person of [from, to]) {
      const { events } = await person.caller.sales.news();
      expect(events.filter(({ kind }) => kind === 'handover')).toMatchObject([
        { saleId: open, from: 'Ana Paz', to: 'Bea Sosa', actorName: 'Administrador' },
      ]);
      const { unread } = await person.caller.sales.news();
      await person.caller.sales.markNewsRead();
      expect([unread > 0, (await person.caller.sales.news()).unread]).toEqual([true, 0]);
    }
    const kinds = (await admin.caller.sales.events({ id: open })).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'handover')).toHaveLength(1);
    const replay = await from.rest('POST', '/api/sales', saleInput({ clientKey: 'clave-0001' }));
    expect(replay).toMatchObject({ status: 409, body: { code: 'HANDED_OVER' } });

    await admin.caller.admin.changeSaleStatus({ id: open, status: 'completed' });
    expect((await to.caller.commissions.summary()).payable).toBe(before.commission);
    const { entries } = await admin.caller.admin.audit({ kind: 'user_updated' });
    expect(entries[0]).toMatchObject({ subjectName: 'Ana Paz', to: '0 interesados y 1 ventas a Bea Sosa' });
  });

  test('gives the open prospects, but those whose number the other has', async ({ app }) => {
    const { from, to, admin } = await people(app);
    const { _id: moved } = await ask(from, 'Elsa', '11 4444-5555');
    const { _id: stays } = await ask(from, 'Ciro', '11 4444-6666');
    await ask(to, 'Ciro R.', '011 15-4444-6666');
    await edit(admin, from, { isActive: false });
    const { result } = await handOver(door, admin, from, to, { sales: false });
    expect(result).toMatchObject({ prospects: 1, sales: 0, skipped: 1 });
    const sellerOf = async (id: string) => (await admin.caller.prospects.get({ id })).sellerId;
    expect([await sellerOf(moved), await sellerOf(stays)]).toEqual([to.user.id, from.user.id]);
  });

  test('is refused to whom cannot work', async ({ app }) => {
    const { from, to, admin } = await people(app);
    const statusOf = async (...args: [Person | string, object?]) =>
      (await handOver(door, admin, from, ...args)).status;
    expect(await statusOf(from)).toBe(409);
    expect(await statusOf(admin)).toBe(400);
    expect(await statusOf('9999')).toBe(404);
    expect(await statusOf(to, { prospects: false, sales: false })).toBe(400);
    await edit(admin, to, { isActive: false });
    expect(await statusOf(to)).toBe(409);
  });
});

test('notices of an earlier seller are exported and erased with the customer', async ({ app }) => {
  const { from, to, admin } = await people(app);
  const { _id: id } = await from.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id, status: 'pending_appointment' });
  app.clock.nowMs += 2 * DAY_MS;
  await from.caller.sales.notifyOverdue({ id });
  await handOver('rest', admin, from, to);
  const messages = async () => {
    const { _id: room } = await from.caller.chat.privateAdmin();
    return JSON.stringify(await from.caller.chat.messages({ id: room }));
  };
  expect(await messages()).toContain('María Gómez');
  const { body } = await admin.rest('GET', `/api/admin/sales/${id}/personal-data`);
  expect(JSON.stringify(body.messages)).toContain('María Gómez');
  await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
  expect(await messages()).not.toContain('María Gómez');
});
