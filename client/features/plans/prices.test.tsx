import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { address, render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { SendForm } from '../notifications/send/SendForm.tsx';
import { PlansTab } from './PlansTab.tsx';

const TODAY = '2026-03-10';
const MIDNIGHT = Date.parse('2026-03-11T03:00:00Z');

const dialog = page.getByRole('dialog');
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const rows = dialog.getByRole('row');

test('a price is scheduled, stands in the history of its plan, and is taken out again', async () => {
  const { admin } = await openTeam();
  render(<PlansTab />, { as: admin });
  await page.getByRole('button', { name: 'Precios de Alarma Hogar' }).click();
  await expect.element(rows.filter({ hasText: 'Vigente' }).getByText(/\$\s34\.900,00/)).toBeVisible();
  await button('Programar precio').click();
  await expect.element(dialog.getByText('El campo Precio es obligatorio')).toBeVisible();
  await field('Precio').fill('39.300');
  await field('Válido desde').fill('9/3/2026');
  await button('Programar precio').click();
  await expect.element(dialog.getByText('El campo Válido desde no puede ser un día pasado')).toBeVisible();
  await field('Válido desde').fill('11/3/2026');
  await field('Nota').fill('Aumento de marzo');
  await button('Programar precio').click();
  const scheduled = rows.filter({ hasText: 'Programado' });
  await expect.element(scheduled.getByText('Aumento de marzo')).toBeVisible();
  await expect.element(page.getByText(/^\$\s39\.300,00 desde el 11\/03\/2026$/).first()).toBeVisible();
  await expectAccessible();
  const removals = dialog.getByRole('button', { name: /^Quitar el precio/ });
  expect(removals.elements()).toHaveLength(1);
  await button('Quitar el precio del 11/03/2026').click();
  await expect.element(rows.filter({ hasText: 'Sin efecto' })).toBeVisible();
  await expect.element(removals).not.toBeInTheDocument();
  await expect.element(scheduled).not.toBeInTheDocument();
});

test('all prices are adjusted after a look at them, the team is notified, and at midnight they count', async () => {
  const { admin, seller, setClock } = await openTeam();
  render(<PlansTab />, { as: admin });
  await page.getByRole('button', { name: 'Ajustar precios' }).click();
  // Of a phone: number pads have no minus sign.
  await expect.element(field('Porcentaje')).toHaveAttribute('inputmode', 'text');
  await field('Porcentaje').fill('12,5');
  await field('Válido desde').fill('11/3/2026');
  await dialog.getByLabelText(/^Alarma Comercio/).click();
  await expectAccessible();
  await button('Ver antes y después').click();
  await expect.element(rows.filter({ hasText: 'Alarma Hogar' }).getByText(/39\.300,00/)).toBeVisible();
  await expect.element(rows.filter({ hasText: 'Alarma Comercio' })).not.toBeInTheDocument();
  const nextPrices = async () =>
    (await seller.calls.plans.list.query()).map(({ nextPrice }) => nextPrice?.price ?? null);
  expect(await nextPrices()).toEqual([null, null, null]);
  await button('Ajustar precios').click();
  await expect.element(dialog.getByText('Precios ajustados')).toBeVisible();
  await expectAccessible();
  expect(await nextPrices()).toEqual([null, 39_300, 28_000]);
  await button('Avisar al equipo').click();
  await expect.poll(address).toBe('/app/admin/training');
  render(<SendForm />, { as: admin });
  await expect.element(page.getByLabelText('Título')).toHaveValue('Precios nuevos desde el 11/03/2026');
  await expect.element(page.getByLabelText('Prioridad')).toHaveValue('urgent');
  await expect.element(page.getByLabelText('Pedir confirmación')).toBeChecked();
  await page.getByRole('button', { name: 'Enviar notificación' }).click();
  await expect.element(page.getByText('Notificación enviada exitosamente')).toBeVisible();
  const [notice] = (await seller.calls.notifications.list.query({})).notifications;
  expect(notice).toMatchObject({ requiresAck: true, message: expect.stringContaining('Alarma Hogar: $') });

  await setClock(MIDNIGHT - 60_000);
  const before = await seller.sale({ planId: '2' });
  await setClock(MIDNIGHT + 60_000);
  const after = await seller.sale({ planId: '2' });
  expect([before.planPrice, after.planPrice]).toEqual([34_900, 39_300]);
});

test('an adjustment without an answer is not repeated before another look', async () => {
  const { admin, causeTrouble, endTroubles } = await openTeam();
  render(<PlansTab />, { as: admin });
  await page.getByRole('button', { name: 'Ajustar precios' }).click();
  await field('Porcentaje').fill('10');
  await field('Válido desde').fill('11/3/2026');
  await button('Ver antes y después').click();
  await expect.element(rows.filter({ hasText: 'Alarma Hogar' })).toBeVisible();
  await causeTrouble('admin.adjustPrices', 'lost');
  await button('Ajustar precios').click();
  await expect.element(dialog.getByText('puede que se haya guardado. Vuelve')).toBeVisible();
  await expect.element(button('Ajustar precios')).toBeDisabled();
  await endTroubles();
  await button('Volver').click();
  await button('Ver antes y después').click();
  await expect.element(button('Ajustar precios')).toBeEnabled();
});

test('an adjustment is undone while it is scheduled, and one from today is not', async () => {
  const { admin, seller } = await openTeam();
  render(<PlansTab />, { as: admin });
  const adjust = async (day: string) => {
    await page.getByRole('button', { name: 'Ajustar precios' }).click();
    await field('Porcentaje').fill('10');
    await field('Válido desde').fill(day);
    await button('Ver antes y después').click();
    await button('Ajustar precios').click();
    await expect.element(dialog.getByText('Precios ajustados')).toBeVisible();
  };
  await adjust('15/3/2026');
  await button('Deshacer').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const plans = await seller.calls.plans.list.query();
  expect(plans.map(({ nextPrice }) => nextPrice)).toEqual([null, null, null]);
  await adjust(TODAY);
  await expect.element(button('Avisar al equipo')).toBeVisible();
  await expect.element(button('Deshacer')).not.toBeInTheDocument();
});
