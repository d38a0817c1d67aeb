import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { callThrough, DOORS } from '../../../testing/doors.ts';
import { test, type Person } from '../../../testing/testApp.ts';
import { MORNING, AFTERNOON, FIELDS, set, close, recorded } from '../../../testing/features/appointments.ts';
import { people, statusTo } from '../../../testing/features/verification.ts';

const brief = (list: ListedAppointmentView[]) =>
  list.map(({ saleId, date, from, state }) => [saleId, date, from, state]);

describe.each(DOORS)('through %s', (door) => {
  test.for(['pending', 'pending_appointment', 'appointed'] as const)(
    'an appointment makes a sale that is %s appointed',
    async (status, { app }) => {
      const { seller, admin, id } = await people(app);
      await statusTo(admin, id, status);
      const response = await set(door, admin, id, { technician: ' Luis ', note: 'Tocar timbre' });
      expect(response.status).toBe(200);
      expect(response.result).toMatchObject({
        status: 'appointed',
        appointment: { ...MORNING, technician: 'Luis', note: 'Tocar timbre', state: 'open', answer: 'none' },
        verification: { state: 'approved', source: 'status' },
      });
      expect((await seller.caller.sales.list({})).sales[0]).toEqual(await seller.caller.sales.get({ id }));
      const expected = [
        [null, '2026-03-12 09:00-12:00', 'Tocar timbre'],
        ...(status === 'appointed' ? [] : [[status, 'appointed', null]]),
      ];
      expect((await recorded(seller, id)).slice(-expected.length)).toEqual(expected);
    },
  );

  test.for(['installed', 'completed', 'cancelled'] as const)(
    'a sale that is %s gets none',
    async (status, { app }) => {
      const { admin, id } = await people(app);
      const before = await statusTo(admin, id, status);
      const response = await set(door, admin, id);
      expect(response.status).toBe(409);
      expect(response.error).toContain('no se le puede dar un turno');
      expect(await admin.caller.sales.get({ id })).toEqual(before);
    },
  );

  test('another one moves it; the old one stays in the timeline', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await set(door, admin, id);
    const { result } = await set(door, admin, id, AFTERNOON);
    expect(result.appointment).toEqual({ ...AFTERNOON, ...FIELDS });
    expect(await recorded(seller, id)).toEqual([
      [null, '2026-03-12 09:00-12:00', null],
      ['pending', 'appointed', null],
      ['2026-03-12 09:00-12:00', '2026-03-13 15:00-18:30', null],
    ]);
    expect(app.query("SELECT count(*) AS open FROM sale_appointments WHERE state = 'open'")).toEqual([
      { open: 1 },
    ]);
  });

  test('an outcome is of the appointment that the caller expects', async ({ app }) => {
    const { admin, id } = await people(app);
    await set(door, admin, id, MORNING);
    await set(door, admin, id, AFTERNOON);
    const overtaken = await close(door, admin, id, { result: 'failed', expectedDate: MORNING.date });
    expect(overtaken).toMatchObject({
      status: 409,
      error: 'Mientras tanto el turno pasó al 13/03/2026 de 15:00 a 18:30. Mira cómo está ahora.',
    });
    const closed = await close(door, admin, id, { result: 'failed', expectedDate: AFTERNOON.date });
    expect(closed.result).toMatchObject({ appointment: { date: AFTERNOON.date, state: 'failed' } });
  });

  test('the same one again records nothing', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const { result } = await set(door, admin, id);
    expect((await set(door, admin, id)).result).toEqual(result);
    expect(await recorded(seller, id)).toHaveLength(2);
  });

  test('the day that the caller expects is compared with that of the open one', async ({ app }) => {
    const { admin, id } = await people(app);
    const later = { ...AFTERNOON, expectedDate: MORNING.date };
    expect((await set(door, admin, id, later)).status).toBe(409);
    expect((await set(door, admin, id, { expectedDate: null })).status).toBe(200);
    const faster = await set(door, admin, id, { ...AFTERNOON, expectedDate: null });
    expect(faster).toMatchObject({
      status: 409,
      error: 'Mientras tanto el turno pasó al 12/03/2026 de 09:00 a 12:00. Mira cómo está ahora.',
    });
    expect((await set(door, admin, id, later)).status).toBe(200);
    expect((await set(door, admin, id, later)).status).toBe(409);
    await close(door, admin, id, { result: 'failed' });
    const gone = await set(door, admin, id, { expectedDate: AFTERNOON.date });
    expect(gone).toMatchObject({
      status: 409,
      error: expect.stringMatching(/^Mientras tanto la venta quedó sin turno/),
    });
    expect((await set(door, admin, id, { expectedDate: null })).status).toBe(200);
  });

  test('of two administrators who expect none at once, one succeeds', async ({ app }) => {
    const { admin, id } = await people(app);
    const other = await app.otherAdmin();
    const responses = await Promise.all([
      set(door, admin, id, { expectedDate: null }),
      set(door, other, id, { ...AFTERNOON, expectedDate: null }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('today is a day to appoint, yesterday is not, by the Argentine calendar', async ({ app }) => {
    const { admin, id } = await people(app);
    // 22:30 of 10 March in Argentina, 11 March in UTC.
    app.clock.nowMs = Date.parse('2026-03-11T01:30:00Z');
    expect((await set(door, admin, id, { date: '2026-03-10' })).status).toBe(200);
    const { status, details } = await set(door, admin, id, { date: '2026-03-09' });
    expect(status).toBe(400);
    expect(details).toEqual(['El campo Fecha no puede ser un día pasado']);
  });

  test('an appointment with a wrong field is a 400 that names it', async ({ app }) => {
    const { admin, id } = await people(app);
    const wrong: [values: object, field: string][] = [
      [{ date: undefined }, 'Fecha'],
      [{ date: '2026-02-30' }, 'Fecha'],
      [{ date: '12/03/2026' }, 'Fecha'],
      [{ from: '9:00' }, 'Desde'],
      [{ from: '24:00' }, 'Desde'],
      [{ from: undefined }, 'Desde'],
      [{ to: '09:60' }, 'Hasta'],
      [{ to: 12 }, 'Hasta'],
      [{ to: '09:00' }, 'Hasta'],
      [{ to: '08:59' }, 'Hasta'],
      [{ technician: 'x'.repeat(201) }, 'Técnico'],
      [{ note: 'x'.repeat(501) }, 'Nota'],
      [{ expectedDate: 'mañana' }, 'Fecha esperada'],
    ];
    for (const [values, field] of wrong) {
      const { status, details } = await set(door, admin, id, values);
      const expected = [expect.stringContaining(`El campo ${field}`)];
      expect({ values, status, details }).toEqual({ values, status: 400, details: expected });
    }
    expect((await admin.caller.sales.get({ id })).appointment).toBeNull();
  });

  test.for([
    ['done', 'installed'],
    ['failed', 'pending_appointment'],
  ] as const)('an outcome of %s makes the sale %s', async ([result, status], { app }) => {
    const { seller, admin, id } = await people(app);
    await set(door, admin, id);
    const response = await close(door, admin, id, { result, reason: 'Como se pudo' });
    expect(response.status).toBe(200);
    expect(response.result).toMatchObject({ status, appointment: { ...MORNING, state: result } });
    expect((await recorded(seller, id)).slice(-2)).toEqual([
      ['2026-03-12 09:00-12:00', result, 'Como se pudo'],
      ['appointed', status, null],
    ]);
    expect(await close(door, admin, id, { result })).toMatchObject({
      status: 409,
      error: 'La venta no tiene un turno agendado',
    });
  });

  test('an outcome with a wrong field is a 400 that names it', async ({ app }) => {
    const { admin, id } = await people(app);
    await set(door, admin, id);
    const wrong: [values: object, field: string][] = [
      [{ result: 'open' }, 'Resultado'],
      [{}, 'Resultado'],
      [{ result: 'done', reason: 'x'.repeat(501) }, 'Motivo'],
    ];
    for (const [values, field] of wrong) {
      const { status, details } = await close(door, admin, id, values);
      const expected = [expect.stringContaining(`El campo ${field}`)];
      expect({ values, status, details }).toEqual({ values, status: 400, details: expected });
    }
  });

  test('lists own and all appointments by day and time, both ends included, open and closed ones', async ({
    app,
  }) => {
    const { seller, other, admin, id } = await people(app);
    const { _id: second } = await seller.caller.sales.register(saleInput());
    const { _id: foreign } = await other.caller.sales.register(saleInput());
    await set(door, admin, id, AFTERNOON);
    await close(door, admin, id, { result: 'failed' });
    await set(door, admin, id, { date: '2026-03-14' });
    await set(door, admin, second, { date: '2026-03-20' });
    await set(door, admin, second, { ...AFTERNOON, from: '14:59', technician: 'Luis' });
    await close(door, admin, second, { result: 'done' });
    await set(door, admin, foreign, { note: 'Perro' });

    const listed = async (person: Person, procedure: string, from: string, to: string) =>
      (await callThrough<ListedAppointmentView[]>(door, person, procedure, { from, to })).result;
    const own = [
      [second, '2026-03-13', '14:59', 'done'],
      [id, '2026-03-13', '15:00', 'failed'],
      [id, '2026-03-14', '09:00', 'open'],
    ];
    const all = await listed(admin, 'admin.appointments', '2026-03-12', '2026-03-14');
    expect(brief(all)).toEqual([[foreign, '2026-03-12', '09:00', 'open'], ...own]);
    expect(brief(await listed(seller, 'sales.appointments', '2026-03-12', '2026-03-14'))).toEqual(own);
    expect(brief(await listed(seller, 'sales.appointments', '2026-03-13', '2026-03-13'))).toEqual(
      own.slice(0, 2),
    );
    expect(brief(await listed(other, 'sales.appointments', '2026-03-13', '2026-03-14'))).toEqual([]);
    const { customerInfo, planName } = await seller.caller.sales.get({ id: second });
    expect(all[1]).toEqual({
      saleId: second,
      customerName: customerInfo.name,
      phone: customerInfo.phone,
      address: customerInfo.address,
      sellerName: 'Ana',
      planName,
      date: '2026-03-13',
      from: '14:59',
      to: '18:30',
      technician: 'Luis',
      note: null,
      state: 'done',
      answer: 'none',
    });
  });

  test('a list of wrong days is a 400 that names the field', async ({ app }) => {
    const { seller } = await people(app);
    const wrong: [values: object, field: string][] = [
      [{ to: '2026-03-09' }, 'Desde'],
      [{ to: '2026-05-11' }, 'Hasta'],
      [{ from: '' }, 'Desde'],
      [{ from: '2026-03-02', to: '2026-03-01' }, 'Desde'],
      [{ from: '2026-03-01', to: '2026-05-02' }, 'Hasta'],
      [{ from: 'hoy', to: '2026-05-01' }, 'Desde'],
    ];
    for (const [values, field] of wrong) {
      const { status, details } = await callThrough(door, seller, 'sales.appointments', { ...values });
      const expected = [expect.stringContaining(`El campo ${field}`)];
      expect({ values, status, details }).toEqual({ values, status: 400, details: expected });
    }
  });

  test('62 days are listed at once, from today unless other days are given', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const list = async (range: { from?: string; to?: string }) =>
      (await callThrough<ListedAppointmentView[]>(door, seller, 'sales.appointments', range)).result.length;
    for (const [date, listed] of [
      ['2026-03-10', true],
      ['2026-05-10', true],
      ['2026-05-11', false],
    ] as const) {
      await set(door, admin, id, { date });
      expect([date, await list({})]).toEqual([date, listed ? 1 : 0]);
    }
    expect(await list({ from: '2026-05-11', to: '2026-07-11' })).toBe(1);
    expect(await list({ from: '2026-03-11' })).toBe(1);
    expect(await list({ to: '2026-05-10' })).toBe(0);
    expect(await list({ from: '9999-12-01', to: '9999-12-31' })).toBe(0);
  });
});

test('lists 1,000 at once, the first ones', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  insertSales(
    app,
    Array.from({ length: 1001 }, () => ({ sellerId: Number(seller.user.id), status: 'appointed' as const })),
  );
  app.query(`INSERT INTO sale_appointments (sale_id, seller_id, day, from_time, to_time, starts_at, ends_at, state, created_at)
    SELECT id, seller_id, '2026-03-12', '09:00', '10:00', 1773316800000 - id, 1773320400000, 'open', 0 FROM sales`);
  const listed = await admin.caller.admin.appointments({});
  expect(listed).toHaveLength(1000);
  expect(listed.at(-1)?.saleId).toBe('2');
});
