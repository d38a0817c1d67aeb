import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '../../../shared/values/money.ts';
import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { PlansTab } from './PlansTab.tsx';

const NAME = 'Alarma Quinta';

const dialog = page.getByRole('dialog');
const row = page.getByRole('row').filter({ hasText: NAME });
const save = dialog.getByRole('button', { name: 'Guardar plan' });

test('a plan is created, raised in price and removed; sales keep their price and its name', async () => {
  const { admin, seller } = await openTeam();
  render(<PlansTab />, { as: admin });
  await page.getByRole('button', { name: 'Crear plan' }).click();
  // The foot of the dialog stays while its fields scroll.
  await page.viewport(1280, 420);
  await expect.element(save).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect.element(dialog.getByText('El campo Nombre es obligatorio')).toBeVisible();
  await expect.element(dialog.getByText('El campo Precio es obligatorio')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Nombre').fill(NAME);
  await dialog.getByLabelText('Descripción').fill('Para casas de fin de semana');
  await dialog.getByLabelText('Precio').fill('24.900,50');
  await dialog.getByLabelText('Característica 1', { exact: true }).fill('Sirena exterior');
  const add = dialog.getByRole('button', { name: 'Agregar característica' });
  await add.click();
  await add.click();
  await dialog.getByLabelText('Característica 3', { exact: true }).fill('Dos sensores');
  await dialog.getByRole('button', { name: 'Quitar la característica 1' }).click();
  await save.click();
  await expect.element(row.getByText(formatMoney(24_900.5))).toBeVisible();

  const plan = (await seller.calls.plans.list.query()).find(({ name }) => name === NAME);
  expect(plan?.features).toEqual(['Dos sensores']);
  const planId = plan?._id ?? '';
  await seller.sale({ planId });
  await page.getByRole('button', { name: `Editar ${NAME}` }).click();
  await dialog.getByLabelText('Precio').fill('30000');
  await save.click();
  await expect.element(row.getByText(formatMoney(30_000))).toBeVisible();
  await seller.sale({ planId });

  await page.getByRole('button', { name: `Eliminar ${NAME}` }).click();
  await expect.element(dialog.getByText('¿Estás seguro de que quieres eliminar este plan?')).toBeVisible();
  await expect.element(dialog.getByText(NAME)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Eliminar plan' }).click();
  await expect.element(row).not.toBeInTheDocument();
  const { sales } = await seller.calls.sales.list.query({});
  expect(sales.map(({ planName, planPrice, commission }) => [planName, planPrice, commission])).toEqual([
    [NAME, 30_000, 3000],
    [NAME, 24_900.5, 2490.05],
  ]);
});

test('a price that another administrator changed meanwhile is not reverted', async () => {
  const { admin, setClock } = await openTeam();
  const values = { name: NAME, description: 'Por poco tiempo', features: [] };
  const { _id: id } = await admin.calls.admin.createPlan.mutate({ ...values, price: 1000 });
  render(<PlansTab />, { as: admin });
  await page.getByRole('button', { name: `Editar ${NAME}` }).click();
  await page.getByLabelText('Descripción').fill('Con sirena');
  await setClock(Date.now() + 1000);
  await admin.calls.admin.editPlan.mutate({ ...values, id, price: 1500 });
  await save.click();
  await expect
    .element(page.getByText(`Mientras tanto el plan cambió: ${NAME}, ${formatMoney(1500)}.`))
    .toBeVisible();
  await expect.element(row.getByText(formatMoney(1500))).toBeVisible();
  const plans = await admin.calls.admin.listPlans.query();
  expect(JSON.stringify(plans)).toContain('"price":1500');
});

test('what was typed comes back over the values of now, not over a newer price', async () => {
  const { admin, setClock } = await openTeam();
  const values = { name: NAME, description: 'Para la quinta', features: ['Sirena'] };
  const { _id: id } = await admin.calls.admin.createPlan.mutate({ ...values, price: 30_000 });
  const edit = page.getByRole('button', { name: `Editar ${NAME}` });
  render(<PlansTab />, { as: admin });
  await edit.click();
  await page.getByLabelText('Descripción').fill('Con cámara');
  await dialog.getByRole('button').first().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await setClock(Date.now() + MINUTE_MS);
  await admin.calls.admin.editPlan.mutate({ ...values, id, price: 36_000, features: ['Sirena', 'Sensor'] });
  render(<PlansTab />, { as: admin });
  await expect.element(row.getByText(formatMoney(36_000))).toBeVisible();
  await edit.click();
  await expect.element(dialog.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Precio')).toHaveValue('36000');
  await expectAccessible();
  await save.click();
  await expect.element(row.getByText('Con cámara')).toBeVisible();
  const plans = await admin.calls.admin.listPlans.query();
  expect(plans.find(({ _id }) => _id === id)).toMatchObject({
    description: 'Con cámara',
    price: 36_000,
    features: ['Sirena', 'Sensor'],
  });
});
