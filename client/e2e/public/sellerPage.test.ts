import { expect } from 'vitest';
import { NARROW_PHONE } from '../support/browser.ts';
import { expectFocused, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

test('from the address of a code a visitor becomes a prospect whom the seller sees', async ({
  openPage,
  server,
  seller,
}) => {
  await server.rest('PUT', '/users/page', { as: seller, body: { slug: 'volante', enabled: true } });
  const page = await openPage({ viewport: NARROW_PHONE, expectedConsole: /ERR_FAILED/ });
  await page.goto('/v/volante');
  await page.getByRole('heading', { name: 'Planes y precios' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/v/volante');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Quiero que me contacten' }).click();
  await page.keyboard.type('Rosa Méndez');
  await page.getByRole('button', { name: 'Enviar mi pedido' }).click();
  await page.getByText('Escribe tu teléfono').waitFor();
  await expectFocused(page.getByLabel('Tu WhatsApp'));
  await page.keyboard.type('11 4600-0001');
  await page.getByLabel(/^Acepto que .* me escriba por este pedido$/).check();

  await page.route('**/prospects', (route) => route.abort());
  await page.getByRole('button', { name: 'Enviar mi pedido' }).click();
  await page.getByText('Lo que escribiste sigue aquí').waitFor();
  await page.unroute('**/prospects');
  await page.getByRole('button', { name: 'Probar otra vez' }).click();
  await page.getByRole('heading', { name: /^Listo\. .* te va a escribir por WhatsApp\.$/ }).waitFor();

  const own = await openPage({ server, session: seller });
  await own.goto('/#/app/interesados');
  await own.getByText('Rosa Méndez').first().waitFor();
});
