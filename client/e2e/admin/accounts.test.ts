import { expectAccessible, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { PASSWORD } from '../support/server.ts';

const DASHBOARD = '/#/app/admin/dashboard';

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
  await guest.getByText(/te invita a vender/).waitFor();
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
