import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { callThrough, DOORS, type Door } from '../../../testing/doors.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  const { _id: id } = await seller.caller.sales.register(saleInput({ customerInfo }));
  return { seller, admin, id };
}

type Decision = 'approved' | 'rejected';

const decide = (admin: Person, id: string, result: Decision, attempt = 1) =>
  admin.caller.admin.decideVerification({ id, attempt, result, note: 'La foto no se lee' });
const undo = (door: Door, admin: Person, id: string, attempt = 1) =>
  callThrough<SaleView>(door, admin, 'admin.undoVerification', { id, attempt });
const nameOf = (signed: string | null) => signed?.split('?')[0];
const refused = { status: 409, error: 'Esta decisión ya no se puede deshacer' };
const countIn = async (admin: Person, key: 'to_verify' | 'to_appoint') =>
  (await admin.caller.admin.trayCounts()).counts[key];

describe.each(DOORS)('undoing a decision through %s', (door) => {
  test('makes a pending copy of the attempt, and takes the status back', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const before = await admin.caller.sales.get({ id });
    app.clock.nowMs += MINUTE_MS;
    await decide(admin, id, 'approved');
    app.clock.nowMs += MINUTE_MS;
    const { status, result } = await undo(door, admin, id);
    expect([status, result.status]).toEqual([200, 'pending']);
    expect({ ...result.verification, dniPhoto: nameOf(result.verification.dniPhoto) }).toEqual({
      ...before.verification,
      attempt: 2,
      dniPhoto: nameOf(before.verification.dniPhoto),
    });
    const [, undone] = await admin.caller.sales.verifications({ id });
    expect(undone).toMatchObject({ attempt: 1, state: 'superseded', decidedBy: null, note: null });
    expect(await countIn(admin, 'to_verify')).toBe(1);
    expect(await countIn(admin, 'to_appoint')).toBe(0);
    const { events } = await seller.caller.sales.events({ id });
    expect(events.slice(0, 2).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['status_changed', 'pending_appointment', 'pending'],
      ['verification', 'approved', 'undone'],
    ]);
    const { entries } = await admin.caller.admin.audit({ kind: 'verification' });
    expect(entries[0]).toMatchObject({ subjectId: id, from: 'approved', to: 'undone' });
    await decide(admin, id, 'approved', 2);
  });

  test('a rejection is forgotten as a reason, and the status stays', async ({ app }) => {
    const { admin, id } = await people(app);
    await admin.caller.admin.changeSaleStatus({ id, status: 'pending' });
    await decide(admin, id, 'rejected');
    const { result } = await undo(door, admin, id);
    expect(result).toMatchObject({ status: 'pending', verification: { attempt: 2, state: 'pending' } });
    const states = (await admin.caller.sales.verifications({ id })).map(({ state, note }) => [state, note]);
    expect(states).toEqual([
      ['pending', null],
      ['superseded', null],
    ]);
  });

  test('approving a sale that had moved on leaves its status when it is undone', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await decide(admin, id, 'approved');
    const { customerInfo } = await seller.caller.sales.get({ id });
    await seller.caller.sales.edit({ id, customerInfo: { ...customerInfo, name: 'Otra Persona' } });
    await decide(admin, id, 'approved', 2);
    expect((await undo(door, admin, id, 2)).result).toMatchObject({
      status: 'pending_appointment',
      verification: { attempt: 3, state: 'pending', holderName: 'Otra Persona' },
    });
  });

  test('takes back a corrected number that made the sale a possible duplicate', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const { customerInfo } = saleInput();
    const older = { ...customerInfo, dni: '20.111.222', phone: '11 4700-0009' };
    await seller.caller.sales.register(saleInput({ customerInfo: older }));
    app.clock.nowMs += MINUTE_MS;
    const newer = { ...customerInfo, dni: '20.111.223', phone: '11 4700-0010' };
    const { _id: other } = await seller.caller.sales.register(saleInput({ customerInfo: newer }));
    const correction = { dni: older.dni };
    await admin.caller.admin.decideVerification({
      id: other,
      attempt: 1,
      result: 'approved',
      note: 'Visto',
      correction,
    });
    const marked = await admin.caller.sales.get({ id: other });
    expect(marked).toMatchObject({ possibleDuplicate: true, customerInfo: { dni: older.dni } });
    const { status, result } = await undo(door, admin, other);
    expect([status, result]).toMatchObject([
      200,
      { status: 'pending', possibleDuplicate: false, customerInfo: { dni: newer.dni } },
    ]);
    expect((await admin.caller.sales.get({ id })).possibleDuplicate).toBe(false);
  });

  test('is refused after a minute, twice, to others, and for another attempt', async ({ app }) => {
    const { admin, id } = await people(app);
    expect(await undo(door, admin, id)).toMatchObject(refused);
    await decide(admin, id, 'rejected');
    expect(await undo(door, await app.otherAdmin(), id)).toMatchObject(refused);
    expect(await undo(door, admin, id, 2)).toMatchObject(refused);
    app.clock.nowMs += MINUTE_MS + 1;
    expect(await undo(door, admin, id)).toMatchObject(refused);
    app.clock.nowMs -= 1;
    expect((await undo(door, admin, id)).status).toBe(200);
    for (const attempt of [1, 2]) expect(await undo(door, admin, id, attempt)).toMatchObject(refused);
    expect((await undo(door, admin, '999')).status).toBe(404);
  });

  test('is refused once anything else happened, and for a decision by status', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await admin.caller.admin.changeSaleStatus({ id, status: 'pending_appointment' });
    expect(await undo(door, admin, id)).toMatchObject(refused);
    const changes: ((saleId: string) => Promise<unknown>)[] = [
      (saleId) => seller.caller.sales.recordContact({ id: saleId, channel: 'call', result: 'no_answer' }),
      (saleId) => seller.caller.sales.edit({ id: saleId, description: 'Otra' }),
      (saleId) => admin.caller.admin.changeSaleStatus({ id: saleId, status: 'cancelled' }),
      async (saleId) => {
        for (const status of ['pending', 'pending_appointment'] as const)
          await admin.caller.admin.changeSaleStatus({ id: saleId, status });
      },
    ];
    for (const change of changes) {
      const { _id: other } = await seller.caller.sales.register(saleInput());
      await decide(admin, other, 'approved');
      await change(other);
      expect(await undo(door, admin, other)).toMatchObject(refused);
    }
  });
});
