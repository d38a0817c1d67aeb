import { expect } from 'vitest';
import { expectAccessible } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { plansOf, registerSale, salesOf } from '../support/sales.ts';

test('a plan is created, sold and raised in price, and the old sale keeps its price', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const page = await openPage({ session: admin });
  const name = 'Alarma Quinta';
  const row = page.getByRole('row').filter({ hasText: name });
  await page.goto('/#/app/admin/dashboard?tab=planes');
  await page.getByRole('button', { name: 'Crear plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Guardar plan' }).click();
  await dialog.getByText('El campo Nombre es obligatorio').waitFor();
  await dialog.getByText('El campo Precio es obligatorio').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByLabel('Descripción').fill('Para casas de fin de semana');
  await dialog.getByLabel('Precio').fill('24.900,50');
  await dialog.getByLabel('Característica 1', { exact: true }).fill('Sirena exterior');
  await dialog.getByRole('button', { name: 'Agregar característica' }).click();
  await dialog.getByRole('button', { name: 'Agregar característica' }).click();
  await dialog.getByLabel('Característica 3', { exact: true }).fill('Dos sensores');
  await dialog.getByRole('button', { name: 'Quitar la característica 1' }).click();
  await dialog.getByRole('button', { name: 'Guardar plan' }).click();
  await row.getByText('$ 24.900,50').waitFor();

  const plan = (await plansOf(server, seller)).find((one) => one.name === name);
  if (!plan) throw new Error(`no plan ${name}`);
  expect(plan.features).toEqual(['Dos sensores']);
  await registerSale(server, seller, { planId: plan._id });

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await dialog.getByLabel('Precio').fill('30000');
  await dialog.getByRole('button', { name: 'Guardar plan' }).click();
  await row.getByText('$ 30.000,00').waitFor();
  await registerSale(server, seller, { planId: plan._id });
  await expect
    .poll(async () => (await salesOf(server, seller)).map((sale) => [sale.planPrice, sale.commission]))
    .toEqual([
      [30000, 3000],
      [24900.5, 2490.05],
    ]);

  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await dialog.getByText('¿Estás seguro de que quieres eliminar este plan?').waitFor();
  await dialog.getByText(name).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Eliminar plan' }).click();
  await row.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ planName }) => planName))
    .toEqual([name, name]);
});
