import { describe, expect } from 'vitest';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { DNI_READS } from '../../../../shared/sales/verification.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../../testing/doors.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { customerWith, RELATIVE } from '../../../testing/features/verification.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const readingsOf = async (person: Person, id: string) =>
  (await person.caller.sales.verifications({ id })).map(({ dniRead }) => dniRead);

const register = (door: Door, person: Person, values: object) =>
  callThrough<SaleView>(door, person, 'sales.register', { ...saleInput(), ...values });

/** A sale whose photo was read as this. */
async function readSale(app: TestApp, seller: Person, dniRead: 'match' | 'mismatch'): Promise<string> {
  const dniPhoto = await uploadPhoto(app, seller);
  const { _id } = await seller.caller.sales.register({
    ...saleInput({ customerInfo: customerWith({ dniPhoto }) }),
    dniRead,
  });
  return _id;
}

describe.each(DOORS)('through %s', (door) => {
  test.for([...DNI_READS, null, undefined])('a sale read as %s says so', async (dniRead, { app }) => {
    const seller = await app.seller();
    const { status, result } = await register(door, seller, dniRead === undefined ? {} : { dniRead });
    expect(status).toBe(CREATED[door]);
    expect(result.verification.dniRead).toBe(dniRead ?? null);
    expect(await readingsOf(seller, result._id)).toEqual([dniRead ?? null]);
  });

  test('another value is a 400 that names the field, and nothing is stored', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
    const dniPhoto = await uploadPhoto(app, seller);
    for (const dniRead of ['', 'MATCH', 'maybe', 1, true, ['match']]) {
      const responses = [
        await register(door, seller, { dniRead }),
        await callThrough(door, seller, 'sales.requestVerification', { id, ...RELATIVE, dniRead }),
        await callThrough(door, seller, 'sales.addPhoto', { id, dniPhoto, dniRead }),
        await callThrough(door, seller, 'sales.edit', { id, description: 'Otra', dniRead }),
      ];
      for (const { status, details } of responses) {
        expect({ dniRead, status, details }).toEqual({
          dniRead,
          status: 400,
          details: ['El campo Lectura del DNI debe ser uno de: match, mismatch, none'],
        });
      }
    }
    expect(app.query('SELECT count(*) AS sales FROM sales')).toEqual([{ sales: 1 }]);
    expect(await readingsOf(seller, id)).toEqual([null]);
  });

  test('the next attempt has its own reading', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const id = await readSale(app, seller, 'match');
    await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
    const { result } = await callThrough<{ sale: SaleView }>(door, seller, 'sales.requestVerification', {
      id,
      ...RELATIVE,
      dniRead: 'none',
    });
    expect(result.sale.verification.dniRead).toBe('none');
    expect(await readingsOf(seller, id)).toEqual(['none', 'match']);
    await admin.caller.admin.decideVerification({ id, attempt: 2, result: 'rejected' });
    await callThrough(door, seller, 'sales.requestVerification', { id, ...RELATIVE });
    expect(await readingsOf(seller, id)).toEqual([null, 'none', 'match']);
  });

  test('a photo that comes later has its own reading', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const add = async (dniRead?: string) =>
      callThrough(door, seller, 'sales.addPhoto', {
        id,
        dniPhoto: await uploadPhoto(app, seller),
        ...(dniRead && { dniRead }),
      });
    await add('mismatch');
    await add();
    await callThrough(door, seller, 'sales.edit', {
      id,
      customerInfo: customerWith({ dniPhoto: await uploadPhoto(app, seller) }),
      dniRead: 'match',
    });
    expect(await readingsOf(seller, id)).toEqual(['match', null, 'mismatch', null]);
  });
});

test('an edited name keeps the reading, an edited number does not', async ({ app }) => {
  const seller = await app.seller();
  const id = await readSale(app, seller, 'mismatch');
  await seller.caller.sales.edit({ id, customerInfo: customerWith({ name: 'Otra' }) });
  await seller.caller.sales.edit({ id, customerInfo: customerWith({ name: 'Otra', dni: '30123457' }) });
  expect(await readingsOf(seller, id)).toEqual([null, 'mismatch', 'mismatch']);
});

test('a decision taken back, and an approval by status, keep the reading', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const id = await readSale(app, seller, 'match');
  await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
  await admin.caller.admin.undoVerification({ id, attempt: 1 });
  await admin.caller.admin.decideVerification({ id, attempt: 2, result: 'rejected' });
  await admin.caller.admin.changeSaleStatus({ id, status: 'appointed' });
  expect(await readingsOf(seller, id)).toEqual(['match', 'match', 'match']);
});
