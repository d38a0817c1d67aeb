import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatMoney } from '../../../shared/values/money.ts';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { adjust } from '../support/commissions.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';
import { PASSWORD } from '../support/server.ts';

const SELLERS = '/#/app/admin/dashboard?tab=vendedores';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('a seller is edited, deactivated and deleted; their session ends with the next request', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { name, email } = seller.user;
  await registerSale(server, seller, { customer: 'Pía Luna' });
  await adjust(server, admin, seller, 1500);
  const page = await openPage({ session: admin });
  const own = await openPage({ viewport: PHONE, session: seller, expectedConsole: FAILED_REQUESTS });
  await own.goto('/#/app/dashboard');
  await own.getByText('Alarma para casa con patio').waitFor();

  await page.goto(SELLERS);
  await page.getByLabel('Buscar vendedores').fill(email);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Editar a ${name}` }).click();
  await dialog.getByLabel('Comisión (%)').fill('12,25');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog.getByText('El campo Comisión admite hasta un decimal').waitFor();
  await dialog.getByLabel('Comisión (%)').fill('12,5');
  await dialog.getByLabel('Localidad').fill('Funes');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await row(page, name).getByText('12,5 %').waitFor();
  await row(page, name).getByText('Funes').waitFor();

  await page.getByRole('button', { name: `Editar a ${name}` }).click();
  await dialog.getByLabel('Comisión (%)').fill('250');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog
    .getByText(`¿Estás seguro de que la comisión de ${name} es 250,0 %?`, { exact: false })
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await dialog.getByLabel('Comisión (%)').fill('15');
  await dialog.getByRole('switch', { name: 'Activo' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await row(page, name).getByText('Inactivo').waitFor();
  await row(page, name).getByText('15,0 %').waitFor();

  await own.getByRole('link', { name: 'Historial' }).first().click();
  await own.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();

  await page.getByRole('button', { name: `Más acciones para ${name}` }).click();
  await page.getByRole('menu').waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await dialog.getByText('¿Estás seguro de que quieres eliminar este vendedor?').waitFor();
  await dialog.getByText('Tiene 1 venta abierta, sin instalar ni cerrar.').waitFor();
  await dialog.getByText(`Tiene ${formatMoney(1500)} a cobrar.`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Eliminar vendedor' }).click();
  await page.getByText('No se encontró a nadie').waitFor();
  await page.getByRole('tab', { name: 'Ventas Recientes' }).click();
  await row(page, 'Pía Luna').getByText(name).waitFor();
  expect(await server.seller({ email })).toMatchObject({ success: true });
});

test('a seller who forgot the password gets back in by a link that works once', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { name, email } = seller.user;
  const page = await openPage({ session: admin });
  await page.goto(`${SELLERS}&search=${email}`);
  await page.getByRole('button', { name: `Más acciones para ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Crear enlace de contraseña' }).click();
  const dialog = page.getByRole('dialog');
  const address = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  expect(address).toContain(`${server.url}/#/reset/`);
  const whatsapp = dialog.getByRole('link', { name: 'Enviar por WhatsApp' });
  await expect.poll(() => whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5493415550101\?text=/);
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(address);
  await expectAccessible(page);

  const phone = await openPage({ viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await phone.goto(address);
  await phone.getByLabel('Nueva contraseña', { exact: true }).fill('clave-nueva');
  await phone.getByLabel('Confirmar nueva contraseña').fill('otra-clave');
  await phone.getByRole('button', { name: 'Guardar contraseña' }).click();
  await phone.getByText('Las contraseñas no coinciden').waitFor();
  await expectAccessible(phone);
  await phone.getByLabel('Confirmar nueva contraseña').fill('clave-nueva');
  await phone.getByRole('button', { name: 'Guardar contraseña' }).click();
  await phone.getByText('Contraseña actualizada correctamente.', { exact: false }).waitFor();
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await phone.getByRole('alert').filter({ hasText: 'Email o contraseña incorrectos' }).waitFor();
  await phone.getByLabel('Contraseña', { exact: true }).fill('clave-nueva');
  await phone.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await phone.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();

  const again = await openPage({ viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await again.goto(address);
  await again.getByLabel('Nueva contraseña', { exact: true }).fill('tercera-clave');
  await again.getByLabel('Confirmar nueva contraseña').fill('tercera-clave');
  await again.getByRole('button', { name: 'Guardar contraseña' }).click();
  await again.getByText('El enlace no es válido o ya venció.', { exact: false }).waitFor();
});
