import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { removeUnusedFiles } from '../../../files/files.service.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { test } from '../../../testing/testApp.ts';
import {
  RELATIVE,
  people,
  nameOf,
  customerWith,
  decide,
  statusTo,
  recorded,
} from '../../../testing/features/verification.ts';

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

  test('that sends back a DNI as an earlier version stored it leaves the attempt', async ({ app }) => {
    const { seller, id } = await people(app);
    const stored = '30\u00a0123\u2011456';
    app.query('UPDATE sales SET customer_dni = ? WHERE id = ?', stored, id);
    const { customerInfo } = await seller.caller.sales.get({ id });
    const edited = await seller.caller.sales.edit({ id, description: 'Otra', customerInfo });
    expect(edited).toMatchObject({ verification: { attempt: 1 }, customerInfo: { dni: stored } });
  });

  test('with a photo uploaded before the one it replaces shows that photo to whom decides', async ({
    app,
  }) => {
    const { seller, id } = await people(app);
    const [earlier, later] = [await uploadPhoto(app, seller), await uploadPhoto(app, seller)];
    await seller.caller.sales.edit({ id, customerInfo: customerWith({ dniPhoto: later }) });
    const edited = await seller.caller.sales.edit({ id, customerInfo: customerWith({ dniPhoto: earlier }) });
    expect(nameOf(edited.customerInfo.dniPhoto)).toBe(nameOf(earlier));
    expect(nameOf(edited.verification.dniPhoto)).toBe(nameOf(earlier));
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
