import { describe, expect } from 'vitest';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import type { SaleEventsView, SaleEventView } from '../../../shared/sales/saleHistory.ts';
import type { TodoView, TrayView } from '../../../shared/tray/tray.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { people } from '../../testing/features/verification.ts';
import { test, type Person } from '../../testing/testApp.ts';

// One sale on its way to the installation, with nothing but calls through one door and a clock that moves.

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
    expect([await tray(), await todo()]).toEqual([['to_appoint'], ['underway']]);
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
