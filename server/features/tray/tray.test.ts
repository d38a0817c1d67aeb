import { describe, expect } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../shared/values/durations.ts';
import type { PaginationView } from '../../../shared/input/pagination.ts';
import type { SaleItemView, TrayCountsView } from '../../../shared/tray/tray.ts';
import { TODO_SECTIONS, TRAY_SECTIONS } from '../../../shared/tray/traySections.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { fillTray } from '../../testing/features/fillTray.ts';
import { test } from '../../testing/testApp.ts';
import { sectionsOf, todoOf, salesIn, people, registered, approve } from '../../testing/features/tray.ts';

const empty = (key: string) => ({ key, count: 0, items: [] });

describe.each(DOORS)('through %s', (door) => {
  test('every section is there, in order, even empty', async ({ app }) => {
    const { seller, admin } = await people(app);
    expect(await sectionsOf(door, admin)).toEqual(TRAY_SECTIONS.map(empty));
    expect(await todoOf(door, seller)).toEqual(TODO_SECTIONS.map(empty));
  });

  test('every open sale stands in the first section that fits, closed and rejected ones in none', async ({
    app,
  }) => {
    const { seller, admin } = await people(app);
    const ids = await fillTray(app, seller, admin);
    for (const status of ['installed', 'completed', 'cancelled'] as const) {
      await admin.caller.admin.changeSaleStatus({ id: await registered(seller), status });
    }
    const later = await registered(seller);
    await admin.caller.admin.setAppointment({ id: later, date: '2026-03-12', from: '09:00', to: '10:00' });

    const sections = await sectionsOf(door, admin);
    expect(salesIn(sections)).toEqual({
      withdrawals: [ids.withdrawn],
      to_verify: [ids.toVerify],
      no_photo: [ids.noPhoto],
      out_of_zone: [ids.outOfZone],
      overdue: [ids.overdue],
      unclosed: [ids.unclosed],
      reschedule: [ids.reschedule],
      to_appoint: [ids.dueSoon, ids.putBack],
      undated: [ids.undated],
      today: [ids.tomorrow],
      late_price: [],
      unanswered: [undefined],
      claims: [ids.claimed],
      // Of the completed sale's seller.
      payable: [undefined],
      unacknowledged: [],
    });
    expect(sections.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 0]);
    expect(salesIn(await todoOf(door, seller))).toEqual({
      acknowledge: [],
      team: [],
      rejected: [ids.rejected],
      overdue: [ids.overdue],
      reschedule: [ids.reschedule],
      due_soon: [ids.dueSoon],
      missing_photo: [ids.noPhoto, ids.withdrawn],
      today: [ids.tomorrow],
      underway: [ids.outOfZone],
      prospects: [],
    });
  });

  test('an item says which sale, since when and until when', async ({ app }) => {
    const { seller, admin } = await people(app);
    const id = await registered(seller);
    await approve(admin, id);
    const item = {
      saleId: id,
      customerName: 'María Gómez',
      sellerName: 'Ana',
      planName: 'Alarma Esencial',
      status: 'pending_appointment',
      since: '2026-03-10T15:00:00.000Z',
      dueAt: '2026-03-12T15:00:00.000Z',
      answer: null,
      registeredPrice: null,
      approvedPlanName: null,
    };
    expect((await sectionsOf(door, admin)).find(({ key }) => key === 'to_appoint')?.items).toEqual([item]);
    app.clock.nowMs += 48 * HOUR_MS;
    expect((await todoOf(door, seller)).find(({ key }) => key === 'overdue')?.items).toEqual([item]);
    await admin.caller.admin.changeSaleStatus({ id, status: 'pending' });
    expect((await sectionsOf(door, admin)).find(({ key }) => key === 'to_appoint')?.items).toEqual([
      { ...item, status: 'pending', dueAt: null },
    ]);
  });

  test("an item says the customer's answer while the installation is next", async ({ app }) => {
    const { seller, admin } = await people(app);
    const id = await registered(seller);
    const appointment = { id, date: '2026-03-11', from: '09:00', to: '10:00' };
    await admin.caller.admin.setAppointment(appointment);
    const { url } = await seller.caller.sales.createCustomerLink({ id });
    const answersOf = async () =>
      [await sectionsOf(door, admin), await todoOf(door, seller)].map((sections) =>
        sections.flatMap(({ key, items }) => items.map((item) => [key, (item as SaleItemView).answer])),
      );
    const says = (answer: string) =>
      app.rest('POST', `/api/track/${url.replace('/s/', '')}/appointment`, { answer });
    expect(await answersOf()).toEqual([[['today', 'none']], [['today', 'none']]]);
    await says('confirmed');
    expect(await answersOf()).toEqual([[['today', 'confirmed']], [['today', 'confirmed']]]);
    await says('cannot');
    expect(await answersOf()).toEqual([[['reschedule', 'cannot']], [['reschedule', 'cannot']]]);
    await admin.caller.admin.setAppointment({ ...appointment, from: '08:00' });
    expect(await answersOf()).toEqual([[['today', 'none']], [['today', 'none']]]);
    await admin.caller.admin.closeAppointment({ id, result: 'failed', reason: 'Sin gente' });
    expect(await answersOf()).toEqual([[['to_appoint', null]], [['underway', null]]]);
  });

  test('a section lists twenty, the oldest first, and the rest on its pages', async ({ app }) => {
    const { seller, admin } = await people(app);
    const ids: string[] = [];
    for (let number = 0; number < 23; number += 1) {
      ids.push(await registered(seller));
      app.clock.nowMs += number % 3 === 0 ? 0 : SECOND_MS;
    }
    const [, , first] = await sectionsOf(door, admin);
    expect(first).toMatchObject({ key: 'no_photo', count: 23 });
    expect(first?.items.map((item) => (item as SaleItemView).saleId)).toEqual(ids.slice(0, 20));
    expect((await todoOf(door, seller)).find(({ key }) => key === 'missing_photo')).toMatchObject({
      count: 23,
      items: expect.objectContaining({ length: 20 }),
    });
    const pageOf = async (query: object) =>
      (
        await callThrough<{ items: SaleItemView[]; pagination: PaginationView }>(
          door,
          admin,
          'admin.traySection',
          {
            key: 'no_photo',
            ...query,
          },
        )
      ).result;
    expect((await pageOf({})).items).toEqual(first?.items);
    const second = await pageOf({ page: 2 });
    expect(second.items.map(({ saleId }) => saleId)).toEqual(ids.slice(20));
    expect(second.pagination).toEqual({ currentPage: 2, totalPages: 2, total: 23 });
    expect((await pageOf({ page: 3 })).items).toEqual([]);
    expect((await pageOf({ page: 2, limit: 5 })).items.map(({ saleId }) => saleId)).toEqual(ids.slice(5, 10));
  });

  test("the first of a seller's tasks come alone, with the number of all", async ({ app }) => {
    const { seller, admin } = await people(app);
    await fillTray(app, seller, admin);
    const whole = await todoOf(door, seller);
    const few = await todoOf(door, seller, { first: 2 });
    expect(few.map(({ key, count }) => [key, count])).toEqual(whole.map(({ key, count }) => [key, count]));
    const loud = (sections: typeof whole) =>
      sections.filter(({ key }) => key !== 'underway').flatMap(({ items }) => items);
    expect(loud(few)).toEqual(loud(whole).slice(0, 2));
    expect(few.find(({ key }) => key === 'underway')?.items).toHaveLength(1);
    expect((await callThrough(door, seller, 'sales.todo', { first: 21 })).status).toBe(400);
  });

  test('sales to appoint that wait and that were put back are one list by age', async ({ app }) => {
    const { seller, admin } = await people(app);
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      const id = await registered(seller);
      await approve(admin, id);
      if (number % 2 === 0) await admin.caller.admin.changeSaleStatus({ id, status: 'pending' });
      ids.push(id);
      app.clock.nowMs += HOUR_MS;
    }
    const { result } = await callThrough<{ items: SaleItemView[]; pagination: PaginationView }>(
      door,
      admin,
      'admin.traySection',
      { key: 'to_appoint', page: 2, limit: 4 },
    );
    expect(result.items.map(({ saleId }) => saleId)).toEqual(ids.slice(4));
    expect(result.pagination.total).toBe(6);
  });

  test.for(TRAY_SECTIONS)('the section %s has pages of its own', async (key, { app }) => {
    const { seller, admin } = await people(app);
    await fillTray(app, seller, admin);
    const section = (await sectionsOf(door, admin)).find((found) => found.key === key);
    const { status, result } = await callThrough<{ items: object[] }>(door, admin, 'admin.traySection', {
      key,
    });
    expect(status).toBe(200);
    expect(result.items).toEqual(section?.items);
  });

  test.for([
    ['unknown', {}, 404, 'La sección no existe'],
    ['__proto__', {}, 404, 'La sección no existe'],
    ['overdue', { page: 0 }, 400, 'El campo Página'],
    ['overdue', { limit: 1001 }, 400, 'El campo Límite'],
  ] as const)('of the section %s, %j is a %i', async ([key, query, status, error], { app }) => {
    const response = await callThrough(door, await app.admin(), 'admin.traySection', { key, ...query });
    expect(response.status).toBe(status);
    expect(response.error).toContain(error);
  });

  test('counts hold every section, and the badge only work that is late or holds others up', async ({
    app,
  }) => {
    const { seller, admin } = await people(app);
    const countsOf = async () => (await callThrough<TrayCountsView>(door, admin, 'admin.trayCounts')).result;
    const nothing = Object.fromEntries(TRAY_SECTIONS.map((key) => [key, 0]));
    expect(await countsOf()).toEqual({ counts: nothing, badge: 0 });
    await fillTray(app, seller, admin);
    await admin.caller.admin.changeSaleStatus({ id: await registered(seller), status: 'completed' });
    const counts = {
      withdrawals: 1,
      to_verify: 1,
      no_photo: 1,
      out_of_zone: 1,
      overdue: 1,
      unclosed: 1,
      reschedule: 1,
      to_appoint: 2,
      undated: 1,
      today: 1,
      late_price: 0,
      unanswered: 1,
      claims: 1,
      payable: 1,
      unacknowledged: 0,
    };
    expect(await countsOf()).toEqual({ counts, badge: 6 });
  });

  test('an own list names nothing of other sellers', async ({ app }) => {
    const { seller, admin } = await people(app);
    const other = await app.seller();
    await fillTray(app, other, admin);
    expect((await todoOf(door, seller)).every(({ count, items }) => count === 0 && items.length === 0)).toBe(
      true,
    );
  });
});
