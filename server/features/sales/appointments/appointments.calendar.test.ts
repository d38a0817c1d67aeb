import { describe, expect } from 'vitest';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { people, set, close } from '../../../testing/features/appointments.ts';

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

  test('is a 404 without an open appointment', async ({ app }) => {
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
