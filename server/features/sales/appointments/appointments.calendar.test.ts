import { describe, expect } from 'vitest';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { set, close } from '../../../testing/features/appointments.ts';
import { people } from '../../../testing/features/verification.ts';

const file = (app: TestApp, person: Person, id: string) =>
  app.server.inject({
    url: `/api/sales/${id}/appointment.ics`,
    headers: { authorization: `Bearer ${person.token}` },
  });

describe('the calendar file', () => {
  test('has the moment in UTC, customer and address, for the owner and administrators', async ({ app }) => {
    const { seller, other, admin, id } = await people(app);
    await set('rest', admin, id, { technician: 'Luis', note: 'Tocar timbre' });
    const { statusCode, headers, body } = await file(app, seller, id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="turno-${id}.ics"`,
      'cache-control': 'no-store',
    });
    const text = body.replaceAll('\r\n\t', '');
    for (const part of [
      'DTSTART:20260312T120000Z',
      'DTEND:20260312T150000Z',
      'SUMMARY:Instalación: María Gómez',
      'LOCATION:San Martín 1234\\, Rosario\\, Santa Fe',
      'Luis',
      'Tocar timbre',
    ]) {
      expect(text).toContain(part);
    }
    expect((await file(app, admin, id)).statusCode).toBe(200);
    expect((await admin.caller.sales.appointmentCalendar({ id })).replace(/DTSTAMP.*/, '')).toBe(
      body.replace(/DTSTAMP.*/, ''),
    );
    const foreign = await file(app, other, id);
    expect(foreign.statusCode).toBe(404);
    expect((await file(app, other, '999')).json()).toEqual(foreign.json());
  });

  test('is one entry a sale: the later replaces it, a failed one takes it out', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const entry = async () => {
      const { statusCode, body } = await file(app, seller, id);
      const [, uid] = /^UID:(.+)$/m.exec(body) ?? [];
      const [, sequence] = /^SEQUENCE:(\d+)\r$/m.exec(body) ?? [];
      const [, status] = /^STATUS:(\w+)/m.exec(body) ?? [];
      return { statusCode, uid, sequence: Number(sequence), status };
    };
    await set('rest', admin, id, { date: '2026-12-01' });
    const first = await entry();
    expect(first).toMatchObject({ uid: expect.stringMatching(/@/), status: 'CONFIRMED' });
    await set('rest', admin, id, { date: '2026-12-02' });
    const moved = await entry();
    await close('rest', admin, id, { result: 'failed', reason: 'No había nadie' });
    const failed = await entry();
    await set('rest', admin, id, { date: '2026-12-04' });
    const again = await entry();
    expect(failed).toMatchObject({ statusCode: 200, status: 'CANCELLED' });
    expect(again).toMatchObject({ status: 'CONFIRMED' });
    const entries = [first, moved, failed, again];
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
    const sequences = entries.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences).size).toBe(4);
  });

  test('is a 404 without an open or failed appointment', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    expect((await file(app, seller, id)).statusCode).toBe(404);
    await set('rest', admin, id);
    await close('rest', admin, id, { result: 'done' });
    expect((await file(app, seller, id)).json()).toEqual({
      success: false,
      error: 'La venta no tiene un turno agendado',
      code: 'NOT_FOUND',
    });
  });
});
