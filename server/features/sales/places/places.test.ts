import { expect } from 'vitest';
import { insertSales } from '../../../testing/insertSales.ts';
import { test } from '../../../testing/testApp.ts';

test('the places of a seller are those of their 200 newest sales, each once and the newest first', async ({
  app,
}) => {
  const [seller, other] = [await app.seller(), await app.seller()];
  const at = (city: string, postalCode: string, sellerId = Number(seller.user.id)) => ({
    sellerId,
    city,
    province: 'Santa Fe',
    postalCode,
  });
  insertSales(app, [
    at('Casilda', '2170'),
    ...Array.from({ length: 196 }, () => at('Funes', '2132')),
    at('Rosario', '2000'),
    at('Funes', '2132'),
    at('Rosario', 'S2000'),
    at('Rosario', '2000'),
    at('Pérez', '2121', Number(other.user.id)),
  ]);
  const places = [
    { city: 'Rosario', province: 'Santa Fe', postalCode: '2000' },
    { city: 'Rosario', province: 'Santa Fe', postalCode: 'S2000' },
    { city: 'Funes', province: 'Santa Fe', postalCode: '2132' },
  ];
  expect(await seller.caller.sales.places()).toEqual(places);
  expect((await seller.rest('GET', '/api/sales/places')).body).toEqual({ success: true, places });
  expect(await (await app.admin()).caller.sales.places()).toEqual([]);
});
