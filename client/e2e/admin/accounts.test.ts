import { expectAccessible, expectCount, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { PASSWORD } from '../support/server.ts';
import { watchForNotice } from '../support/time.ts';

const DASHBOARD = '/#/app/admin/dashboard';

test("'Ajustes' warns of a proxy that the server does not trust", async ({ openPage, startOwnServer }) => {
  const server = await startOwnServer();
  const page = await openPage({ server, session: await server.admin() });
  await page.goto(`${DASHBOARD}?tab=ajustes`);
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
  const warning = page.getByRole('alert').getByText('Todas las visitas parecen venir del mismo lugar');
  await expectCount(warning, 0);
  await fetch(`${server.url}/api/health`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await page.reload();
  await warning.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('settings are changed, refused when invalid, and listed in the log', async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer();
  const page = await openPage({ server, session: await server.admin() });
  await page.goto(`${DASHBOARD}?tab=ajustes`);
  const days = page.getByLabel('Días hasta que una comisión se cobra');
  await days.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await days.fill('mucho');
  await page.getByLabel('Enlace de soporte').fill('sin dirección');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await page.getByText('El campo Enlace de soporte debe ser una dirección http(s)://').waitFor();
  await days.fill('15');
  await page.getByLabel('Enlace de soporte').fill('');
  await page.getByLabel('Días que se guardan las fotos de DNI').fill('90');
  const saved = await watchForNotice(page, 'Se guardaron los ajustes');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await saved();

  await page.goto(`${DASHBOARD}?tab=auditoria`);
  await page.getByText('10 → 15').waitFor();
  await page.getByText('180 → 90').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Qué', { exact: true }).selectOption('Plan creado');
  await page.getByText('No hay nada registrado').waitFor();
});

test('a seller registers with the link of an invitation', async ({ openPage, startOwnServer }) => {
  const server = await startOwnServer();
  const page = await openPage({ server, session: await server.admin() });
  await page.goto(`${DASHBOARD}?tab=vendedores`);
  await page.getByRole('button', { name: 'Invitar a un vendedor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitar a un vendedor' });
  await dialog.getByText('Todavía no hay invitaciones.').waitFor();
  await dialog.getByLabel('Comisión (%)').fill('12,5');
  await dialog.getByRole('button', { name: 'Crear invitación' }).click();
  const link = await dialog.getByLabel('Enlace de la invitación').inputValue();
  await dialog.getByText('Sin usar').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const guest = await openPage({ server });
  await guest.goto(link);
  await guest.getByText('Te registras con una invitación').waitFor();
  await expectAccessible(guest);
  for (const [label, text] of Object.entries({
    'Nombre Completo': 'Ana Paz',
    Email: 'ana@example.com',
    Contraseña: PASSWORD,
    'Confirmar Contraseña': PASSWORD,
    Teléfono: '11 4444-0000',
    Localidad: 'Salta',
  })) {
    await guest.getByLabel(label, { exact: true }).fill(text);
  }
  await guest.getByRole('button', { name: 'Registrarse' }).click();
  await expectUrl(guest, /#\/app\/dashboard$/);
  await guest.goto('/#/app/profile');
  await guest.getByText(/^12,5\s?%$/).waitFor();
});
