import { expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { customerWith, nameOf } from '../../../testing/features/verification.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

// A rejected DNI is asked for again: the customer's own, or another person's.

async function rejectedSale(app: TestApp) {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const dniPhoto = await uploadPhoto(app, seller);
  const customerInfo = customerWith({ dniPhoto });
  const { _id: id } = await seller.caller.sales.register(saleInput({ customerInfo }));
  await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
  return { seller, admin, id, dniPhoto };
}

const request = (seller: Person, id: string, values: object = {}) =>
  seller.caller.sales.requestVerification({
    id,
    holderName: 'María Gómez',
    holderDni: '30123456',
    relationship: 'holder',
    consent: true,
    ...values,
  });

test('without a new photo the customer is verified on that of the sale, another person on none', async ({
  app,
}) => {
  const { seller, admin, id, dniPhoto } = await rejectedSale(app);
  const own = await request(seller, id);
  expect(nameOf(own.verification.dniPhoto)).toBe(nameOf(dniPhoto));
  await admin.caller.admin.decideVerification({ id, attempt: 2, result: 'rejected' });
  const other = await request(seller, id, { holderName: 'Rosa Gómez', relationship: 'parent' });
  expect(other.verification.dniPhoto).toBeNull();
});

test("the photo of the sale may be sent again by its name, as the other's", async ({ app }) => {
  const { seller, id, dniPhoto } = await rejectedSale(app);
  const { verification } = await request(seller, id, { relationship: 'parent', dniPhoto });
  expect(nameOf(verification.dniPhoto)).toBe(nameOf(dniPhoto));
});

test("an edit keeps the attempt's photo where it is newer than the sale's", async ({ app }) => {
  const { seller, id, dniPhoto } = await rejectedSale(app);
  const newer = await uploadPhoto(app, seller);
  await request(seller, id, { dniPhoto: newer });
  const { customerInfo } = await seller.caller.sales.get({ id });
  const { verification } = await seller.caller.sales.edit({
    id,
    customerInfo: { ...customerInfo, name: 'María Gómez Paz' },
  });
  expect(verification).toMatchObject({ holderName: 'María Gómez Paz', state: 'pending' });
  expect(nameOf(verification.dniPhoto)).toBe(nameOf(newer));
  expect(nameOf(newer)).not.toBe(nameOf(dniPhoto));
});
