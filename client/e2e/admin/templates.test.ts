import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { watchForNotice } from '../support/time.ts';

const TEXTS = '/#/app/admin/dashboard?tab=textos';

test('an administrator changes a text, sees its preview, and cannot save an unknown placeholder', async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer();
  const page = await openPage({ server, session: await server.admin() });
  await page.goto(TEXTS);
  await page.getByText('Te recuerdo tu turno').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Editar Pendiente', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pendiente', exact: true });
  const field = dialog.getByLabel('Texto');
  await field.fill('Hola {nombre}');
  await dialog.getByRole('button', { name: 'Guardar texto' }).click();
  await dialog.getByText('El campo Texto tiene datos desconocidos: {nombre}').waitFor();
  await field.fill('Buen día ');
  await dialog.getByRole('button', { name: '{cliente}' }).click();
  await dialog.getByText('Buen día María Gómez', { exact: true }).waitFor();
  await expectAccessible(page);
  const saved = await watchForNotice(page, 'Se guardó el texto Pendiente');
  await dialog.getByRole('button', { name: 'Guardar texto' }).click();
  await saved();
  await page.getByText('Buen día {cliente}', { exact: true }).waitFor();
});
