import { describe, expect } from 'vitest';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { VerificationView } from '../../../../shared/sales/verification.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../../testing/doors.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { test, type Person } from '../../../testing/testApp.ts';
import {
  RELATIVE,
  people,
  nameOf,
  decide,
  statusTo,
  recorded,
} from '../../../testing/features/verification.ts';

const attemptsOf = async (door: Door, person: Person, id: string) =>
  (await callThrough<VerificationView[]>(door, person, 'sales.verifications', { id })).result;

describe.each(DOORS)('through %s', (door) => {
  test('a sale is registered with a pending attempt at its customer', async ({ app }) => {
    const { seller, admin, sale, id } = await people(app);
    const first = {
      attempt: 1,
      holderName: 'María Gómez',
      holderDni: '30123456',
      relationship: 'holder',
      dniPhoto: null,
      dniRead: null,
      quality: null,
      state: 'pending',
      source: 'manual',
      createdAt: sale.createdAt,
      decidedBy: null,
      decidedAt: null,
      note: null,
    };
    expect(sale.verification).toEqual(first);
    expect(await attemptsOf(door, seller, id)).toEqual([first]);
    expect(await attemptsOf(door, admin, id)).toEqual([first]);
    expect((await seller.caller.sales.list({})).sales[0]?.verification).toEqual(first);
    expect((await admin.caller.admin.listSales({})).sales[0]?.verification).toEqual(first);
  });

  test('approving a pending sale makes it wait for an appointment', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    app.clock.nowMs += 5000;
    const { status, result } = await decide(door, admin, id, 1, 'approved', 'Se lee bien');
    expect(status).toBe(200);
    expect(result).toMatchObject({
      status: 'pending_appointment',
      verification: {
        attempt: 1,
        state: 'approved',
        source: 'manual',
        decidedBy: admin.user.id,
        decidedAt: '2026-03-10T15:00:05.000Z',
        note: 'Se lee bien',
      },
    });
    const { events } = await seller.caller.sales.events({ id });
    expect(events.map(({ kind, from, to, reason }) => [kind, from, to, reason])).toEqual([
      ['status_changed', 'pending', 'pending_appointment', null],
      ['verification', 'pending', 'approved', 'Se lee bien'],
      ['registered', null, 'pending', null],
    ]);
    expect((await seller.caller.sales.news()).unread).toBe(2);
  });

  test('rejecting leaves the status, and the seller reads the note', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const { result } = await decide(door, admin, id, 1, 'rejected', 'Figura en Veraz');
    expect(result).toMatchObject({ status: 'pending', verification: { state: 'rejected' } });
    expect((await seller.caller.sales.get({ id })).verification.note).toBe('Figura en Veraz');
    expect(await recorded(seller, id)).toEqual([['pending', 'rejected', 'Figura en Veraz']]);
  });

  test('only the current pending attempt can be decided', async ({ app }) => {
    const { admin, id } = await people(app);
    expect((await decide(door, admin, id, 2, 'approved', 'Visto en persona')).status).toBe(409);
    await decide(door, admin, id, 1, 'rejected');
    for (const result of ['approved', 'rejected']) {
      expect(await decide(door, admin, id, 1, result)).toMatchObject({
        status: 409,
        error: expect.stringMatching(/^Mientras tanto el DNI de .+ pasó a Rechazado$/),
      });
    }
    expect(await recorded(admin, id)).toHaveLength(1);
    expect((await decide(door, admin, '999', 1, 'approved')).status).toBe(404);
  });

  test('two administrators at once give one decision and one conflict', async ({ app }) => {
    const { admin, id } = await people(app);
    const other = await app.otherAdmin();
    const responses = await Promise.all([
      decide(door, admin, id, 1, 'approved', 'Visto en persona'),
      decide(door, other, id, 1, 'rejected'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await recorded(admin, id)).toHaveLength(1);
  });

  test('after a rejection a relative may stand in; the customer stays the customer', async ({ app }) => {
    const { seller, admin, sale, id } = await people(app);
    await decide(door, admin, id, 1, 'rejected');
    const dniPhoto = await uploadPhoto(app, seller);
    app.clock.nowMs += 1000;
    const { status, result } = await callThrough<{ sale: SaleView; verification: VerificationView }>(
      door,
      seller,
      'sales.requestVerification',
      { id, ...RELATIVE, dniPhoto },
    );
    expect(status).toBe(CREATED[door]);
    expect(result.verification).toMatchObject({
      attempt: 2,
      holderName: 'Rosa Gómez',
      holderDni: '12.345.678',
      relationship: 'parent',
      state: 'pending',
      createdAt: '2026-03-10T15:00:01.000Z',
    });
    expect(nameOf(result.verification.dniPhoto)).toBe(nameOf(dniPhoto));
    expect(result.sale).toMatchObject({ customerInfo: sale.customerInfo, status: 'pending' });
    expect((await attemptsOf(door, seller, id)).map(({ attempt, state }) => [attempt, state])).toEqual([
      [2, 'pending'],
      [1, 'rejected'],
    ]);
    expect((await app.server.inject(`/uploads/${result.verification.dniPhoto}`)).statusCode).toBe(200);
    expect((await decide(door, admin, id, 2, 'approved', 'Visto en persona')).result.status).toBe(
      'pending_appointment',
    );
    expect(await recorded(seller, id)).toEqual([
      ['pending', 'rejected', null],
      ['rejected', 'pending', null],
      ['pending', 'approved', 'Visto en persona'],
    ]);
  });

  test('another DNI is asked for only after a rejection, by the owner or an administrator', async ({
    app,
  }) => {
    const { seller, other, admin, id } = await people(app);
    const request = (person: Person, saleId = id) =>
      callThrough(door, person, 'sales.requestVerification', { id: saleId, ...RELATIVE });
    expect(await request(seller)).toMatchObject({
      status: 409,
      error: 'Solo se puede probar con otro DNI después de un rechazo',
    });
    await decide(door, admin, id, 1, 'rejected');
    const foreign = await request(other);
    expect(foreign.status).toBe(404);
    expect(await request(other, '999')).toEqual(foreign);
    const byAdmin = await request(admin);
    expect(byAdmin.status).toBe(CREATED[door]);
    expect((await request(seller)).status).toBe(409);
    await statusTo(admin, id, 'appointed');
    expect((await request(seller)).status).toBe(409);
  });

  test('a request with a wrong field is a 400 that names it', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await decide(door, admin, id, 1, 'rejected');
    const wrong: [values: object, sentence: string][] = [
      [{ consent: false }, 'Marca que el titular acepta'],
      [{ consent: undefined }, 'Marca que el titular acepta'],
      [{ consent: 'true' }, 'Marca que el titular acepta'],
      [{ holderName: ' ' }, 'El campo Nombre del titular'],
      [{ holderName: 'x'.repeat(121) }, 'El campo Nombre del titular'],
      [{ holderDni: '' }, 'El campo DNI del titular'],
      [{ relationship: 'friend' }, 'El campo Relación'],
      [{ dniPhoto: 'AAAAAAAAAAAAAAAAAAAAAAAA.jpg' }, 'El campo Foto del DNI'],
      [{ dniPhoto: 5 }, 'El campo Foto del DNI'],
    ];
    for (const [values, sentence] of wrong) {
      const { status, details } = await callThrough(door, seller, 'sales.requestVerification', {
        id,
        ...RELATIVE,
        ...values,
      });
      const expected = [expect.stringContaining(sentence)];
      expect({ values, status, details }).toEqual({ values, status: 400, details: expected });
    }
    expect(await attemptsOf(door, seller, id)).toHaveLength(1);
  });

  test('a decision with a wrong field is a 400 that names it', async ({ app }) => {
    const { admin, id } = await people(app);
    const decision = { id, attempt: 1, result: 'approved' };
    const wrong: [values: object, field: string][] = [
      [{ attempt: 0 }, 'Intento'],
      [{ attempt: '1' }, 'Intento'],
      [{ attempt: 1.5 }, 'Intento'],
      [{ attempt: undefined }, 'Intento'],
      [{ result: 'superseded' }, 'Resultado'],
      [{ result: undefined }, 'Resultado'],
      [{ note: 'x'.repeat(501) }, 'Nota'],
      [{ note: 'a\u0000b' }, 'Nota'],
    ];
    for (const [values, field] of wrong) {
      const { status, details } = await callThrough(door, admin, 'admin.decideVerification', {
        ...decision,
        ...values,
      });
      const expected = [expect.stringContaining(`El campo ${field}`)];
      expect({ values, status, details }).toEqual({ values, status: 400, details: expected });
    }
  });

  test('a note has up to 500 characters', async ({ app }) => {
    const { admin, id } = await people(app);
    const { result } = await decide(door, admin, id, 1, 'rejected', 'x'.repeat(500));
    expect(result.verification.note).toHaveLength(500);
  });
});
