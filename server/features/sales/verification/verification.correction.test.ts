import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { callThrough, DOORS, type Door } from '../../../testing/doors.ts';
import { customerWith, people, RELATIVE } from '../../../testing/features/verification.ts';
import { test, type Person } from '../../../testing/testApp.ts';

const decide = (door: Door, admin: Person, id: string, fields: object) =>
  callThrough<SaleView>(door, admin, 'admin.decideVerification', {
    id,
    attempt: 1,
    note: 'Visto',
    ...fields,
  });

const edits = async (person: Person, id: string) =>
  (await person.caller.sales.events({ id })).events
    .filter(({ kind }) => kind === 'edited')
    .map(({ field, from, to, reason }) => [field, from, to, reason])
    .toReversed();

describe.each(DOORS)('a correction through %s', (door) => {
  test('comes with the approval, as the document has it', async ({ app }) => {
    const { seller, admin, id, sale } = await people(app);
    const correction = { name: ' María José Gómez ', dni: '23.456.789' };
    const { status, result } = await decide(door, admin, id, { result: 'approved', correction });
    expect([status, result.status]).toEqual([200, 'pending_appointment']);
    expect(result.customerInfo).toMatchObject({ name: 'María José Gómez', dni: '23.456.789' });
    expect(result.verification).toMatchObject({
      attempt: 1,
      state: 'approved',
      holderName: 'María José Gómez',
      holderDni: '23.456.789',
    });
    expect(await edits(seller, id)).toEqual([
      ['customerInfo.name', 'María Gómez', 'María José Gómez', 'según el documento'],
      ['customerInfo.dni', sale.customerInfo.dni, '23.456.789', 'según el documento'],
    ]);
  });

  test('is taken back with the decision, each value as an event', async ({ app }) => {
    const { seller, admin, id, sale } = await people(app);
    await decide(door, admin, id, { result: 'approved', correction: { dni: '23.456.789' } });
    const undone = await admin.caller.admin.undoVerification({ id, attempt: 1 });
    expect([undone.customerInfo, undone.status]).toEqual([sale.customerInfo, 'pending']);
    const { dni } = sale.customerInfo;
    expect(undone.verification).toMatchObject({ attempt: 2, state: 'pending', holderDni: dni });
    expect((await edits(seller, id)).at(-1)).toEqual(['customerInfo.dni', '23.456.789', dni, null]);
    // Of the next approval nothing is taken back: it corrected nothing.
    await decide(door, admin, id, { attempt: 2, result: 'approved' });
    const again = await admin.caller.admin.undoVerification({ id, attempt: 2 });
    expect([again.customerInfo, (await edits(seller, id)).length]).toEqual([sale.customerInfo, 2]);
  });

  test('of a relative leaves the customer', async ({ app }) => {
    const { seller, admin, id, sale } = await people(app);
    await decide(door, admin, id, { result: 'rejected' });
    await seller.caller.sales.requestVerification({ id, ...RELATIVE });
    const correction = { name: 'Rosa Inés Gómez', dni: RELATIVE.holderDni };
    const { result } = await decide(door, admin, id, { attempt: 2, result: 'approved', correction });
    expect(result.customerInfo).toEqual(sale.customerInfo);
    const { holderDni } = RELATIVE;
    expect(result.verification).toMatchObject({ holderName: 'Rosa Inés Gómez', holderDni });
    expect(await edits(seller, id)).toEqual([
      ['verification.holderName', 'Rosa Gómez', 'Rosa Inés Gómez', 'según el documento'],
    ]);
    const undone = await admin.caller.admin.undoVerification({ id, attempt: 2 });
    expect(undone.verification.holderName).toBe('Rosa Gómez');
    await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
    expect(JSON.stringify(await seller.caller.sales.events({ id }))).not.toContain('Inés');
  });

  test('is refused with a rejection and with bad values', async ({ app }) => {
    const { admin, id, sale } = await people(app);
    const correction = { dni: '23.456.789' };
    expect((await decide(door, admin, id, { result: 'rejected', correction })).status).toBe(400);
    for (const bad of [{ dni: '' }, { name: 'x'.repeat(121) }, 'Ana']) {
      expect((await decide(door, admin, id, { result: 'approved', correction: bad })).status).toBe(400);
    }
    const { verification, customerInfo } = await admin.caller.sales.get({ id });
    expect([verification.state, customerInfo]).toEqual(['pending', sale.customerInfo]);
  });

  test('to the number of another sale marks the newer one', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    app.clock.nowMs += 1000;
    const customerInfo = customerWith({ dni: '23456789', phone: '11 4000-0001' });
    const { _id: newer } = await seller.caller.sales.register(saleInput({ customerInfo }));
    await decide(door, admin, id, { result: 'approved', correction: { dni: '23.456.789' } });
    expect((await seller.caller.sales.get({ id: newer })).possibleDuplicate).toBe(true);
  });
});
