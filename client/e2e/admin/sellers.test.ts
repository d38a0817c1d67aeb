import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';

const SELLERS = '/#/app/admin/dashboard?tab=vendedores';

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
  await phone.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();

  const again = await openPage({ viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await again.goto(address);
  await again.getByLabel('Nueva contraseña', { exact: true }).fill('tercera-clave');
  await again.getByLabel('Confirmar nueva contraseña').fill('tercera-clave');
  await again.getByRole('button', { name: 'Guardar contraseña' }).click();
  await again.getByText('El enlace no es válido o ya venció.', { exact: false }).waitFor();
});
