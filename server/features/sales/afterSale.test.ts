import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import type { SaleEventsView, SaleEventView } from '../../../shared/sales/saleHistory.ts';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { SalePageView, SaleView } from '../../../shared/sales/sales.ts';
import type { TodoView, TrayView } from '../../../shared/tray/tray.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

// One sale on its way to the installation, with nothing but calls through one door and a clock that moves.

async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  return { seller, admin, id };
}

/** The sections in which something stands. */
function filled({ sections }: TrayView | TodoView): string[] {
  return sections.filter(({ count }) => count > 0).map(({ key }) => key);
}

/** From the oldest on. */
function changesIn(events: SaleEventView[]) {
  return events.toReversed().map(({ from, to, reason }) => [from, to, reason]);
}

describe.each(DOORS)('through %s', (door) => {
  const call = async <T>(person: Person, procedure: string, input: object = {}) => {
    const { status, result, error } = await callThrough<T>(door, person, procedure, input);
    expect([procedure, status < 300, error]).toEqual([procedure, true, undefined]);
    return result;
  };
  const setStatus = (admin: Person, id: string, status: SaleStatus) =>
    call<SaleView>(admin, 'admin.changeSaleStatus', { id, status });

  /** The clock as every response shows it, which must be the same everywhere. */
  async function followUp(seller: Person, admin: Person, id: string) {
    const views = [
      await call<SaleView>(seller, 'sales.get', { id }),
      ...(await call<SalePageView>(seller, 'sales.list')).sales,
      ...(await call<SalePageView>(admin, 'admin.listSales')).sales,
    ].map((view) => JSON.stringify(view.followUp));
    expect(new Set(views).size).toBe(1);
    return (JSON.parse(views[0] ?? '') as SaleView['followUp']).state;
  }

  test('due soon at 36:00 and at 47:59, overdue at 48:00, in every list', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await call(admin, 'admin.decideVerification', {
      id,
      attempt: 1,
      result: 'approved',
      note: 'Visto en persona',
    });
    const startMs = app.clock.nowMs;
    for (const [hours, minutes, state, section, own] of [
      [35, 59, 'running', 'to_appoint', []],
      [36, 0, 'due_soon', 'to_appoint', ['due_soon']],
      [47, 59, 'due_soon', 'to_appoint', ['due_soon']],
      [48, 0, 'overdue', 'overdue', ['overdue']],
    ] as const) {
      app.clock.nowMs = startMs + hours * HOUR_MS + minutes * MINUTE_MS;
      expect(await followUp(seller, admin, id)).toBe(state);
      expect(filled(await call<TrayView>(admin, 'admin.tray'))).toEqual([section]);
      expect(filled(await call<TodoView>(seller, 'sales.todo'))).toEqual(own);
    }
  });

  test('status back and forth does not restart the 48 hours; a response and a failed appointment do', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    await call(admin, 'admin.decideVerification', {
      id,
      attempt: 1,
      result: 'approved',
      note: 'Visto en persona',
    });
    const dueAt = async () => (await call<SaleView>(seller, 'sales.get', { id })).followUp.dueAt;
    const in48Hours = () => new Date(app.clock.nowMs + 48 * HOUR_MS).toISOString();

    const first = await dueAt();
    expect(first).toBe(in48Hours());
    for (const away of ['pending', 'appointed', 'installed', 'completed', 'cancelled'] as const) {
      app.clock.nowMs += HOUR_MS;
      await setStatus(admin, id, away);
      expect(await dueAt()).toBeNull();
      await setStatus(admin, id, 'pending_appointment');
      expect(await dueAt()).toBe(first);
    }

    for (const result of ['no_answer', 'sent'] as const) {
      await call(seller, 'sales.recordContact', { id, channel: 'whatsapp', result });
      expect(await dueAt()).toBe(first);
    }
    app.clock.nowMs += HOUR_MS;
    await call(seller, 'sales.recordContact', { id, channel: 'call', result: 'answered' });
    expect(await dueAt()).toBe(in48Hours());

    const appoint = () =>
      call(admin, 'admin.setAppointment', { id, date: '2026-03-30', from: '09:00', to: '12:00' });
    await appoint();
    expect(await dueAt()).toBeNull();
    app.clock.nowMs += HOUR_MS;
    await call(admin, 'admin.closeAppointment', { id, result: 'failed' });
    expect(await dueAt()).toBe(in48Hours());

    await appoint();
    app.clock.nowMs += HOUR_MS;
    await setStatus(admin, id, 'pending_appointment');
    expect(await dueAt()).toBe(in48Hours());
  });

  test('a change is undone by a second one that is recorded too, unless the status is another one by then', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    await setStatus(admin, id, 'cancelled');
    const undo = () =>
      callThrough<SaleView>(door, admin, 'admin.changeSaleStatus', {
        id,
        status: 'pending',
        expectedStatus: 'cancelled',
      });
    expect((await undo()).result.status).toBe('pending');
    expect((await undo()).status).toBe(409);
    const { events } = await call<SaleEventsView>(seller, 'sales.events', { id });
    expect(events.map(({ from, to }) => [from, to])).toEqual([
      ['cancelled', 'pending'],
      ['pending', 'cancelled'],
      [null, 'pending'],
    ]);
  });

  test('from a rejected DNI to the installation, every step is in the timeline and in the news', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    const todo = async () => filled(await call<TodoView>(seller, 'sales.todo'));
    const tray = async () => filled(await call<TrayView>(admin, 'admin.tray'));
    expect([await tray(), await todo()]).toEqual([['no_photo'], ['missing_photo']]);

    await call(admin, 'admin.decideVerification', {
      id,
      attempt: 1,
      result: 'rejected',
      note: 'La foto no se lee',
    });
    expect([await tray(), await todo()]).toEqual([[], ['rejected']]);
    await call(seller, 'sales.requestVerification', {
      id,
      holderName: 'Rosa Gómez',
      holderDni: '12.345.678',
      relationship: 'parent',
      consent: true,
    });
    expect(await tray()).toEqual(['no_photo']);
    await call(admin, 'admin.decideVerification', {
      id,
      attempt: 2,
      result: 'approved',
      note: 'Visto en persona',
    });
    expect([await tray(), await todo()]).toEqual([['to_appoint'], []]);
    const appoint = () =>
      call(admin, 'admin.setAppointment', { id, date: '2026-03-10', from: '15:00', to: '16:00' });
    await appoint();
    expect([await tray(), await todo()]).toEqual([['today'], ['today']]);
    app.clock.nowMs += 4 * HOUR_MS;
    expect(await tray()).toEqual(['unclosed']);
    await call(admin, 'admin.closeAppointment', { id, result: 'failed', reason: 'No había nadie' });
    expect(await tray()).toEqual(['to_appoint']);
    await appoint();
    await call(admin, 'admin.closeAppointment', { id, result: 'done' });
    expect([await tray(), await todo()]).toEqual([[], []]);

    const steps = [
      ['pending', 'rejected', 'La foto no se lee'],
      ['rejected', 'pending', null],
      ['pending', 'approved', 'Visto en persona'],
      ['pending', 'pending_appointment', null],
      [null, '2026-03-10 15:00-16:00', null],
      ['pending_appointment', 'appointed', null],
      ['2026-03-10 15:00-16:00', 'failed', 'No había nadie'],
      ['appointed', 'pending_appointment', null],
      [null, '2026-03-10 15:00-16:00', null],
      ['pending_appointment', 'appointed', null],
      ['2026-03-10 15:00-16:00', 'done', null],
      ['appointed', 'installed', null],
      // The commission.
      [null, '2490', null],
    ];
    const { events } = await call<SaleEventsView>(seller, 'sales.events', { id });
    expect(changesIn(events)).toEqual([[null, 'pending', null], ...steps]);
    expect((await call<SaleEventsView>(admin, 'sales.events', { id })).events).toEqual(events);
    const news = await call<{ unread: number; events: SaleEventView[] }>(seller, 'sales.news');
    // All but the request, which was the seller's own.
    expect(changesIn(news.events)).toEqual(steps.filter((_step, index) => index !== 1));
    expect(news.unread).toBe(steps.length - 1);
  });
});
