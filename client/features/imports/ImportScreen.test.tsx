import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '../../../shared/values/money.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { clicks, countClicks } from '../../testing/clicks.ts';
import { render } from '../../testing/render.tsx';
import { watchSavedFile } from '../../testing/savedFile.ts';
import { openTeam } from '../../testing/team.ts';
import ImportScreen from './ImportScreen.tsx';

const SHEET = [
  'Cuándo;Cliente;DNI;Plan;Monto;Estado',
  '05/02/2026;Ana Paz;30123456;Alarma Hogar;34.900,00;Instalada',
  '06/02/2026;Eva Sol;30123457;Alarma Hogar;34.900,00;Pendiente',
  '06/02/2026;Noé Luz;30123458;Otro plan;34.900,00;Pendiente',
].join('\r\n');

async function upload(sheet = SHEET): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(new File([sheet], 'ventas.csv', { type: 'text/csv' }));
  await page.getByRole('button', { name: 'Leer planilla' }).click();
}

test('a spreadsheet is imported: columns, errors, and no row twice', async () => {
  const { admin, addPerson } = await openTeam();
  const { user } = await addPerson({ name: 'Vera Planilla' });
  render(<ImportScreen />, { as: admin });
  await page.getByRole('combobox', { name: 'Vendedor' }).fill('Vera');
  await page.getByRole('option', { name: user.name }).click();
  await upload();
  await expect
    .element(page.getByText('3 filas: 0 ventas nuevas, 3 con errores que no se importan.'))
    .toBeVisible();
  await page.getByLabelText('Cuándo').selectOptions('Fecha');
  await expect
    .element(page.getByText('3 filas: 2 ventas nuevas, 1 con errores que no se importan.'))
    .toBeVisible();
  await expect
    .element(
      page.getByRole('row', {
        name: '4 Noé Luz Plan Otro plan El campo Plan no es un plan que exista: Otro plan',
      }),
    )
    .toBeVisible();
  await expectAccessible();
  await expect
    .element(page.getByText(`por ${formatMoney(69_800)} · comisión ${formatMoney(6980)}`))
    .toBeVisible();
  await expect
    .element(page.getByText(`${user.email} · cuenta de 0 días: comprueba que sea de esa persona`))
    .toBeVisible();
  await page.getByRole('button', { name: 'Importar 2 ventas' }).click();
  await expect.element(page.getByText('Se importaron 2 ventas')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Descargar la fila con error' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Importar otra planilla' }).click();
  await upload();
  await page.getByLabelText('Cuándo').selectOptions('Fecha');
  await expect.element(page.getByText('0 ventas nuevas, 2 que ya se importaron y se saltean')).toBeVisible();
  const { sales } = await admin.calls.admin.listSales.query({ sellerId: user.id });
  expect(sales.map(({ customerInfo }) => customerInfo.name).toSorted()).toEqual(['Ana Paz', 'Eva Sol']);
});

test('a known spreadsheet is imported in three clicks besides choosing it, and undone in one', async () => {
  const { admin, seller } = await openTeam();
  render(<ImportScreen />, { as: admin });
  countClicks();
  await page.getByRole('combobox', { name: 'Vendedor' }).fill(seller.user.name);
  await page.getByRole('option', { name: seller.user.name }).click();
  await upload(SHEET.replace('Cuándo', 'Fecha'));
  await page.getByRole('button', { name: 'Importar 2 ventas' }).click();
  expect(clicks()).toBe(3);
  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await expect.element(page.getByText('Ya no están: 2 ventas.')).toBeVisible();
  expect(clicks()).toBe(4);
  expect((await admin.calls.admin.listSales.query({})).sales).toEqual([]);
});

test('an import goes on without its answer, and says how far it is', async () => {
  const { admin, seller, causeTrouble } = await openTeam();
  render(<ImportScreen />, { as: admin });
  await page.getByRole('combobox', { name: 'Vendedor' }).fill(seller.user.name);
  await page.getByRole('option', { name: seller.user.name }).click();
  const rows = Array.from({ length: 4000 }, (_, index) => `05/02/2026;Ana ${index};Alarma Hogar`);
  await upload(['Fecha;Cliente;Plan', ...rows].join('\n'));
  await causeTrouble('admin.confirmImport', 'lost');
  await page.getByRole('button', { name: 'Importar 4.000 ventas' }).click();
  await expect.element(page.getByRole('button', { name: /^Importando [\d.]+ de 4\.000$/ })).toBeDisabled();
  await expect.element(page.getByText('Se importaron 4.000 ventas'), { timeout: 30_000 }).toBeVisible();
});

test('an earlier import is in the list and undone from there; a sample sheet can be read as it is', async () => {
  const { admin, seller } = await openTeam();
  render(<ImportScreen />, { as: admin });
  const saved = watchSavedFile();
  await page.getByRole('button', { name: 'Descargar planilla modelo' }).click();
  const { name, text } = await saved();
  expect(name).toBe('planilla_modelo.csv');
  await page.getByRole('combobox', { name: 'Vendedor' }).fill(seller.user.name);
  await page.getByRole('option', { name: seller.user.name }).click();
  await upload(text);
  await page.getByRole('button', { name: 'Importar 1 venta' }).click();
  await page.getByRole('button', { name: 'Importar otra planilla' }).click();
  await expect.element(page.getByText(`1 venta de ${seller.user.name}`)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }).click();
  await expect.element(page.getByText(/^Deshecha el/)).toBeVisible();
  expect((await admin.calls.admin.listSales.query({})).sales).toEqual([]);
});
