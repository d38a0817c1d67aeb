import { expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { uploadPhoto } from '../../testing/photos.ts';
import { test } from '../../testing/testApp.ts';

test('the personal data of a customer are one file, photo and history included, and taking it leaves a row', async ({
  app,
}) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { customerInfo } = saleInput();
  const withPhoto = { ...customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  const { _id: id } = await seller.caller.sales.register(saleInput({ customerInfo: withPhoto }));
  const { _id: other } = await seller.caller.sales.register(saleInput());
  await seller.caller.sales.edit({ id, customerInfo: { ...customerInfo, name: 'María Gómez Paz' } });

  const { status, body, headers } = await admin.rest('GET', `/api/admin/sales/${id}/personal-data`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="datos-venta-${id}.json"`);
  expect(body).toMatchObject({
    success: true,
    sale: { customerInfo: { name: 'María Gómez Paz', dni: '30123456' } },
    verifications: [{ holderName: 'María Gómez Paz' }, { holderName: 'María Gómez' }],
    photos: [{ contentType: 'image/jpeg' }],
    otherSales: [other],
  });
  expect(JSON.stringify(body.events)).toContain('María Gómez Paz');
  const [photo] = body.photos as { base64: string }[];
  expect(
    Buffer.from(photo?.base64 ?? '', 'base64')
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff');
  expect(app.query("select actor_id, subject_id from audit_log where kind = 'export'")).toEqual([
    { actor_id: 1, subject_id: Number(id) },
  ]);
  expect((await admin.rest('GET', '/api/admin/sales/999/personal-data')).status).toBe(404);
});
