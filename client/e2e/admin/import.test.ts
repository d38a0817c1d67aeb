import { describe } from 'vitest';
import { PHONE_AND_DESK } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

const SHEET = [
  'Cuándo;Cliente;DNI;Plan;Monto;Estado',
  '05/02/2026;Ana Paz;30123456;Alarma Hogar;34.900,00;Instalada',
  '06/02/2026;Eva Sol;30123457;Alarma Hogar;34.900,00;Pendiente',
  '06/02/2026;Noé Luz;30123458;Otro plan;34.900,00;Pendiente',
].join('\r\n');

describe.each(PHONE_AND_DESK)('on a $size', ({ viewport }) => {
  test('an administrator imports a spreadsheet: columns, errors, and no row twice', async ({
    openPage,
    startOwnServer,
  }) => {
    const server = await startOwnServer();
    const seller = await server.seller({ name: 'Vera Planilla' });
    const page = await openPage({ server, session: await server.admin(), viewport });
    const upload = async () => {
      const file = { name: 'ventas.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Leer planilla' }).click();
    };
    await page.goto('/#/app/admin/import');
    await page.getByRole('heading', { level: 1, name: 'Importar ventas' }).waitFor();
    await page.getByRole('combobox', { name: 'Vendedor' }).fill('Vera');
    await page.getByRole('option', { name: seller.user.name }).click();
    await upload();

    await page.getByText('3 filas: 0 ventas nuevas, 3 con errores que no se importan.').waitFor();
    await page.getByLabel('Cuándo').selectOption('Fecha');
    await page.getByText('3 filas: 2 ventas nuevas, 1 con errores que no se importan.').waitFor();
    await page.getByText('El campo Plan no es un plan que exista: Otro plan').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Importar 2 ventas' }).click();
    await page.getByText('Se importaron 2 ventas').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Importar otra planilla' }).click();
    await upload();
    await page.getByLabel('Cuándo').selectOption('Fecha');
    await page.getByText('0 ventas nuevas, 2 que ya se importaron y se saltean').waitFor();

    await page.goto('/#/app/admin/dashboard?tab=ventas');
    await page.getByText('2 ventas', { exact: true }).waitFor();
    await expectCount(page.getByText('Vera Planilla').first(), 1);
  });
});
