import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import type { SaleEventsView, SaleEventView, SaleNewsView } from '../../../../shared/sales/saleHistory.ts';
import { people } from '../../../testing/features/verification.ts';
import { test, type Person } from '../../../testing/testApp.ts';

const news = async (reader: Person) =>
  (await reader.rest('GET', '/api/sales/news')).body as unknown as SaleNewsView;

const badge = async (reader: Person) => (await reader.rest('GET', '/api/sales/news/unread-count')).body;

const isOfDni = ({ field }: Pick<SaleEventView, 'field'>) => field === 'customerInfo.dni';

describe('the timeline of a sale', () => {
  test('is newest first, the same for its owner and for administrators, through both doors', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    app.clock.nowMs += 1000;
    await seller.caller.sales.edit({ id, description: 'Otra' });
    await admin.rest('PUT', `/api/admin/sales/${id}/status`, { status: 'cancelled', reason: 'Se mudó' });
    const { status, body } = await seller.rest('GET', `/api/sales/${id}/events`);
    expect(status).toBe(200);
    const events = body.events as SaleEventView[];
    expect(
      events.map(({ kind, actorName, field, from, to, reason }) => [
        kind,
        actorName,
        field,
        from,
        to,
        reason,
      ]),
    ).toEqual([
      ['status_changed', 'Administrador', 'status', 'pending', 'cancelled', 'Se mudó'],
      ['edited', 'Ana', 'description', 'Alarma para casa con patio', 'Otra', null],
      ['registered', 'Ana', null, null, 'pending', null],
    ]);
    expect(events.map(({ at }) => at)).toEqual([
      '2026-03-10T15:00:01.000Z',
      '2026-03-10T15:00:01.000Z',
      '2026-03-10T15:00:00.000Z',
    ]);
    expect((await admin.rest('GET', `/api/sales/${id}/events`)).body).toEqual(body);
    expect((await seller.rpc('sales.events', { id })).body.data).toEqual({ events, more: false });
  });

  test('comes a hundred at a time, without a gap', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    app.query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 249)
       INSERT INTO sale_events (sale_id, kind, at, actor_id) SELECT ?, 'edited', ?, ? FROM n`,
      Number(id),
      app.clock.nowMs,
      Number(seller.user.id),
    );
    const seen: string[] = [];
    for (const [length, more] of [
      [100, true],
      [100, true],
      [50, false],
    ] as const) {
      const before = seen.at(-1);
      const { body } = await seller.rest(
        'GET',
        `/api/sales/${id}/events${before ? `?before=${before}` : ''}`,
      );
      const { events } = body as unknown as SaleEventsView;
      expect(events).toHaveLength(length);
      expect(body.more).toBe(more);
      seen.push(...events.map(({ _id }) => _id));
    }
    expect(seen).toEqual(
      app
        .query('SELECT id FROM sale_events WHERE sale_id = ? ORDER BY id DESC', Number(id))
        .map((row) => String(row.id)),
    );
    const detail = await admin.caller.admin.saleDetail({ id });
    expect(detail.more).toBe(true);
    expect(detail.events.map(({ _id }) => _id)).toEqual(seen.slice(0, 100).toReversed());
  });

  test('before an event of another sale, or none, is a 404', async ({ app }) => {
    const { seller, id } = await people(app);
    const { _id: otherId } = await seller.caller.sales.register(saleInput());
    const [event] = (await seller.caller.sales.events({ id: otherId })).events;
    for (const before of [event?._id, '0', '99999', 'x']) {
      const { status, body } = await seller.rest('GET', `/api/sales/${id}/events?before=${before}`);
      expect([before, status, body.error]).toEqual([before, 404, 'El movimiento no existe']);
    }
  });

  test("of another seller's sale is the same 404 as of an unknown one", async ({ app }) => {
    const { other, id } = await people(app);
    const foreign = await other.rest('GET', `/api/sales/${id}/events`);
    expect(foreign.status).toBe(404);
    expect(await other.rest('GET', '/api/sales/999/events')).toMatchObject({
      status: 404,
      body: foreign.body,
    });
  });
});

describe('news', () => {
  test('mask the DNI, which the timeline shows whole', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const customerInfo = { ...saleInput().customerInfo, dni: '28.999.678' };
    await admin.caller.sales.edit({ id, customerInfo });
    const { events } = await news(seller);
    expect(events.filter(isOfDni)).toMatchObject([{ from: '••.•••.456', to: '••.•••.678' }]);
    const whole = (await seller.caller.sales.events({ id })).events.find(isOfDni);
    expect(whole).toMatchObject({ from: '30123456', to: '28.999.678' });
  });

  test("are others' changes to the caller's sales, newest first, until they are read", async ({ app }) => {
    const { seller, other, admin, id } = await people(app);
    expect(await news(seller)).toEqual({ success: true, unread: 0, events: [] });
    expect(await badge(seller)).toEqual({ success: true, count: 0, hasNews: false });
    await seller.caller.sales.edit({ id, description: 'Mi propio cambio' });
    await admin.caller.admin.changeSaleStatus({ id, status: 'appointed' });
    await admin.caller.admin.changeSaleStatus({ id, status: 'installed' });

    const { unread, events } = await news(seller);
    expect(unread).toBe(events.length);
    // Also those that an installation brings.
    expect(await badge(seller)).toEqual({ success: true, count: groupEvents(events).length, hasNews: true });
    expect(groupEvents(events).length).toBeLessThan(unread);
    expect(events.filter(({ kind }) => kind === 'status_changed')).toMatchObject([
      { saleId: id, customerName: 'María Gómez', actorName: 'Administrador', to: 'installed' },
      { saleId: id, customerName: 'María Gómez', from: 'pending', to: 'appointed' },
    ]);
    expect(await news(other)).toMatchObject({ unread: 0, events: [] });
    expect(await news(admin)).toMatchObject({ unread: 0, events: [] });

    expect((await seller.rest('PUT', '/api/sales/news/read')).body).toEqual({ success: true });
    expect(await news(seller)).toEqual({ success: true, unread: 0, events });
    expect(await badge(seller)).toEqual({ success: true, count: 0, hasNews: true });
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    expect((await seller.caller.sales.news()).unread).toBe(1);
    await seller.caller.sales.markNewsRead();
    expect((await seller.caller.sales.news()).unread).toBe(0);
  });

  test('are the latest fifty, with the number of all that are unread', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    for (let number = 0; number < 60; number += 1) {
      await admin.caller.admin.changeSaleStatus({ id, status: number % 2 ? 'pending' : 'cancelled' });
    }
    const { unread, events } = await news(seller);
    expect(unread).toBe(60);
    expect(await badge(seller)).toMatchObject({ count: groupEvents(events).length + 10 });
    expect(events).toHaveLength(50);
    expect(events[0]).toMatchObject({ from: 'cancelled', to: 'pending' });
  });

  test("never name another seller's customer", async ({ app }) => {
    const { seller, other, admin, id } = await people(app);
    const marked = { ...saleInput().customerInfo, name: 'Cliente Ajeno' };
    const { _id: foreign } = await other.caller.sales.register(saleInput({ customerInfo: marked }));
    for (const sale of [id, foreign])
      await admin.caller.admin.changeSaleStatus({ id: sale, status: 'appointed' });
    expect(JSON.stringify(await news(other))).toContain('Cliente Ajeno');
    expect(JSON.stringify(await news(seller))).not.toContain('Cliente Ajeno');
  });

  test('read twice are written once', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await admin.caller.admin.changeSaleStatus({ id, status: 'appointed' });
    await seller.caller.sales.markNewsRead();
    const writes = () => app.query('SELECT total_changes() AS n')[0]?.n;
    const before = writes();
    await seller.caller.sales.markNewsRead();
    expect(writes()).toBe(before);
  });
});
