import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { VerificationView } from '../../../../shared/sales/verification.ts';
import { removeUnusedFiles } from '../../../files/files.service.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../../testing/doors.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const RELATIVE = {
  holderName: 'Rosa Gómez',
  holderDni: '12.345.678',
  relationship: 'parent',
  consent: true,
} as const;

async function people(app: TestApp) {
  const [seller, other, admin] = [await app.seller({ name: 'Ana' }), await app.seller(), await app.admin()];
  const sale = await seller.caller.sales.register(saleInput());
  return { seller, other, admin, sale, id: sale._id };
}

const nameOf = (signed: string | null) => signed?.split('?')[0] ?? null;
const customerWith = (values: object) => ({ ...saleInput().customerInfo, ...values });

const decide = (door: Door, admin: Person, id: string, attempt: number, result: string, note?: string) =>
  callThrough<SaleView>(door, admin, 'admin.decideVerification', {
    id,
    attempt,
    result,
    ...(note && { note }),
  });
const attemptsOf = async (door: Door, person: Person, id: string) =>
  (await callThrough<VerificationView[]>(door, person, 'sales.verifications', { id })).result;
const statusTo = (admin: Person, id: string, status: SaleStatus) =>
  admin.caller.admin.changeSaleStatus({ id, status });

/** The changes of the verification in the timeline, oldest first. */
async function recorded(person: Person, id: string) {
  const events: SaleEventView[] = await person.caller.sales.events({ id });
  return events
    .filter(({ kind }) => kind === 'verification')
    .map(({ from, to, reason }) => [from, to, reason])
    .toReversed();
}

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
    const events = await seller.caller.sales.events({ id });
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

describe('an edit', () => {
  test.for(['pending', 'pending_appointment', 'appointed'] as const)(
    'of the name or the DNI opens a new attempt while the sale is %s, and leaves the status',
    async (status, { app }) => {
      const { seller, admin, id } = await people(app);
      await statusTo(admin, id, status);
      const before = (await seller.caller.sales.get({ id })).verification.state;
      for (const [number, values] of [
        { name: 'Marta Gómez' },
        { name: 'Marta Gómez', dni: '31.222.333' },
      ].entries()) {
        const edited = await seller.caller.sales.edit({ id, customerInfo: customerWith(values) });
        expect(edited).toMatchObject({
          status,
          verification: {
            attempt: 2 + number,
            state: 'pending',
            relationship: 'holder',
            holderName: edited.customerInfo.name,
            holderDni: edited.customerInfo.dni,
            decidedBy: null,
          },
        });
      }
      const states = (await seller.caller.sales.verifications({ id })).map(({ state }) => state);
      expect(states).toEqual(['pending', 'superseded', 'superseded']);
      expect((await recorded(seller, id)).slice(-2)).toEqual([
        [before, 'pending', 'por cambio de datos'],
        ['pending', 'pending', 'por cambio de datos'],
      ]);
      // Unseen data are never approved.
      expect((await decide('rest', admin, id, 1, 'approved', 'Visto en persona')).status).toBe(409);
      expect((await decide('rest', admin, id, 3, 'approved', 'Visto en persona')).result.status).toBe(
        status === 'pending' ? 'pending_appointment' : status,
      );
    },
  );

  test('of anything else, or once the sale is installed, leaves the attempt', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await seller.caller.sales.edit({ id, description: 'Otra', customerInfo: customerWith({ phone: '1' }) });
    await statusTo(admin, id, 'installed');
    const edited = await admin.caller.sales.edit({ id, customerInfo: customerWith({ name: 'Otra' }) });
    expect(edited.verification).toMatchObject({ attempt: 1, state: 'approved' });
  });

  test('after a rejection opens an attempt at the customer; the rejected one stays rejected', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    await decide('rest', admin, id, 1, 'rejected');
    await seller.caller.sales.requestVerification({ id, ...RELATIVE });
    await decide('rest', admin, id, 2, 'rejected');
    await seller.caller.sales.edit({ id, customerInfo: customerWith({ dni: '30.123.457' }) });
    expect(await seller.caller.sales.verifications({ id })).toMatchObject([
      { attempt: 3, state: 'pending', relationship: 'holder', holderDni: '30.123.457' },
      { attempt: 2, state: 'rejected', holderName: 'Rosa Gómez' },
      { attempt: 1, state: 'rejected' },
    ]);
  });

  test("keeps the relative of an attempt that was not rejected, with the relative's own photo", async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    await decide('rest', admin, id, 1, 'rejected');
    const dniPhoto = await uploadPhoto(app, seller);
    await seller.caller.sales.requestVerification({ id, ...RELATIVE, dniPhoto });
    const photo = { dniPhoto: await uploadPhoto(app, seller) };
    const edited = await seller.caller.sales.edit({
      id,
      customerInfo: customerWith({ ...photo, name: 'Marta' }),
    });
    expect(edited.verification).toMatchObject({ attempt: 3, holderName: 'Rosa Gómez', state: 'pending' });
    expect(nameOf(edited.verification.dniPhoto)).toBe(nameOf(dniPhoto));
  });

  test('that adds or replaces the photo opens a new attempt only while the current one is pending', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    const withPhoto = async () =>
      seller.caller.sales.edit({
        id,
        customerInfo: customerWith({ dniPhoto: await uploadPhoto(app, seller) }),
      });
    const added = await withPhoto();
    expect(added.verification).toMatchObject({ attempt: 2, state: 'pending' });
    expect(added.verification.dniPhoto).toBe(added.customerInfo.dniPhoto);
    const replaced = await withPhoto();
    expect(replaced.verification).toMatchObject({ attempt: 3, state: 'pending' });
    expect(replaced.verification.dniPhoto).toBe(replaced.customerInfo.dniPhoto);

    // Sending back the photo of the sale changes nothing.
    const { customerInfo } = replaced;
    expect((await seller.caller.sales.edit({ id, customerInfo })).verification.attempt).toBe(3);

    await decide('rest', admin, id, 3, 'rejected');
    expect((await withPhoto()).verification).toMatchObject({ attempt: 3, state: 'rejected' });
    await statusTo(admin, id, 'pending_appointment');
    expect((await withPhoto()).verification).toMatchObject({ attempt: 4, state: 'approved' });
  });

  test('deletes a replaced photo unless an administrator decided on it', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const names: string[] = [];
    const replacePhoto = async () => {
      const dniPhoto = await uploadPhoto(app, seller);
      names.push(nameOf(dniPhoto) ?? '');
      await seller.caller.sales.edit({ id, customerInfo: customerWith({ dniPhoto }) });
      await removeUnusedFiles(app.ctx);
    };
    const kept = () => names.map((name) => existsSync(join(app.ctx.config.DATA_DIR, 'uploads', name)));
    await replacePhoto();
    await replacePhoto();
    expect(kept()).toEqual([false, true]);
    await decide('rest', admin, id, 3, 'approved', 'Visto en persona');
    await replacePhoto();
    expect(kept()).toEqual([false, true, true]);
    const attempts = await seller.caller.sales.verifications({ id });
    expect(attempts.map(({ dniPhoto }) => nameOf(dniPhoto))).toEqual([names[1], null, null]);
    expect(app.query('PRAGMA foreign_key_check')).toEqual([]);
  });
});

describe('a status', () => {
  const approving = SALE_STATUSES.filter((status) => status !== 'pending' && status !== 'cancelled');

  test.for(approving)('of %s approves a pending attempt, "por estado"', async (status, { app }) => {
    const { seller, admin, id } = await people(app);
    expect((await statusTo(admin, id, status)).verification).toMatchObject({
      attempt: 1,
      state: 'approved',
      source: 'status',
      decidedBy: admin.user.id,
      decidedAt: '2026-03-10T15:00:00.000Z',
    });
    expect(await recorded(seller, id)).toEqual([['pending', 'approved', 'por estado']]);
  });

  test.for(approving)(
    'of %s leaves a rejected attempt and follows it by an approved one',
    async (status, { app }) => {
      const { seller, admin, id } = await people(app);
      await decide('rest', admin, id, 1, 'rejected');
      await seller.caller.sales.requestVerification({ id, ...RELATIVE });
      await decide('rest', admin, id, 2, 'rejected', 'Tampoco');
      await statusTo(admin, id, status);
      expect(await seller.caller.sales.verifications({ id })).toMatchObject([
        { attempt: 3, state: 'approved', source: 'status', holderName: 'Rosa Gómez', relationship: 'parent' },
        { attempt: 2, state: 'rejected', source: 'manual', note: 'Tampoco' },
        { attempt: 1, state: 'rejected' },
      ]);
      expect((await recorded(seller, id)).at(-1)).toEqual(['rejected', 'approved', 'por estado']);
    },
  );

  test('that the sale has already approves an attempt that an edit opened', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await statusTo(admin, id, 'appointed');
    await seller.caller.sales.edit({ id, customerInfo: customerWith({ name: 'Marta' }) });
    const { verification } = await statusTo(admin, id, 'appointed');
    expect(verification).toMatchObject({ attempt: 2, state: 'approved', source: 'status' });
  });

  test('of cancelled leaves the attempt as it is, and back in pending it keeps its approval', async ({
    app,
  }) => {
    const { admin, id } = await people(app);
    expect((await statusTo(admin, id, 'cancelled')).verification).toMatchObject({
      attempt: 1,
      state: 'pending',
    });
    expect((await statusTo(admin, id, 'pending')).verification.state).toBe('pending');
    await decide('rest', admin, id, 1, 'approved', 'Visto en persona');
    const { verification } = await admin.caller.sales.get({ id });
    for (const status of ['cancelled', 'pending', 'completed', 'pending'] as const) {
      expect((await statusTo(admin, id, status)).verification).toEqual(verification);
    }
  });
});

describe("the customer's acceptance", () => {
  test('is stored with the version of its text', async ({ app }) => {
    const seller = await app.seller();
    const { body } = await seller.rest('POST', '/api/sales', { ...saleInput(), acceptance: true });
    expect(body.sale).toMatchObject({ acceptance: true, acceptanceVersion: '2026-11' });
  });

  test('is optional, and false is as if absent', async ({ app }) => {
    const seller = await app.seller();
    const key = { clientKey: 'accepted-once' };
    const first = await seller.caller.sales.register({ ...saleInput(key), acceptance: false });
    expect(first).toMatchObject({ acceptance: false, acceptanceVersion: null });
    expect((await seller.caller.sales.register(saleInput(key)))._id).toBe(first._id);
    await expect(seller.caller.sales.register({ ...saleInput(key), acceptance: true })).rejects.toMatchObject(
      { cause: { code: 'CONFLICT' } },
    );
    const { status, body } = await seller.rest('POST', '/api/sales', { ...saleInput(), acceptance: 'sí' });
    expect(status).toBe(400);
    expect(body.details).toEqual(['El campo Aceptación debe ser verdadero o falso']);
  });
});
