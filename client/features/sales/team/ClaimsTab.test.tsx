import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '../../../../shared/values/money.ts';
import { draftNames } from '../../../forms/formDraft.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { clicks, countClicks } from '../../../testing/clicks.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { ClaimsTab } from './ClaimsTab.tsx';

const AT = '/app/admin/settlements?tab=reclamos';

const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
const panel = drawer.getByRole('region', { name: 'Reclamo' });
const button = (name: string) => panel.getByRole('button', { name, exact: true });

/** A claim about the amount of a sale made at 10 %, while the seller's rate of today is 12 %. */
async function claimed({ isAdjusted = false } = {}) {
  const team = await openTeam();
  const { admin, seller } = team;
  const sale = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id: sale._id, status: 'completed' });
  const { id, name, phone, location } = seller.user;
  await admin.calls.admin.editUser.mutate({ id, name, phone, location, commissionRate: 12 });
  const adjustment = { sellerId: id, saleId: sale._id, amount: 10, reason: 'Premio' };
  if (isAdjusted) await admin.calls.admin.adjustCommission.mutate(adjustment);
  await seller.calls.sales.createClaim.mutate({ id: sale._id, kind: 'amount', message: 'Con 12 % es más' });
  render(<ClaimsTab />, { as: admin, at: AT });
  return { ...team, sale };
}

test('a claim shows how the commission came about, and is decided with money in three clicks', async () => {
  const { seller, sale } = await claimed();
  countClicks();
  await page.getByRole('link', { name: 'Responder el reclamo por la venta de María Gómez' }).click();
  const difference = 0.02 * sale.planPrice;
  await expect
    .poll(() => panel.element().textContent)
    .toContain(
      `10,0\u00a0% de ${formatMoney(sale.planPrice)} = ${formatMoney(sale.commission)} · tasa actual 12,0\u00a0%`,
    );
  await expect.element(panel.getByLabelText(/^Ajuste de la comisión/)).toHaveValue(String(difference));
  await panel.getByLabelText('Respuesta').click();
  await panel.getByLabelText('Respuesta').fill('Tenías razón');
  await expectAccessible();
  await button(`Ajustar +${formatMoney(difference)} y resolver`).click();
  await expect.element(panel.getByText('Resuelto')).toBeVisible();
  expect(clicks()).toBe(3);
  const [entry] = (await seller.calls.commissions.entries.query({})).entries;
  expect(entry).toMatchObject({ saleId: sale._id, amount: difference, reason: 'Tenías razón' });
  await expect.element(page.getByText(/se ajustó la comisión: \+/)).toBeVisible();
});

test('a commission that was adjusted gets no suggestion; a wrong amount is refused, and none is needed', async () => {
  const { seller, sale } = await claimed({ isAdjusted: true });
  await page.getByRole('link', { name: /^Responder el reclamo/ }).click();
  const amount = panel.getByLabelText(/^Ajuste de la comisión/);
  await expect.element(amount).toHaveValue('');
  await amount.fill('0');
  await button(`Ajustar ${formatMoney(0)} y resolver`).click();
  await expect.element(panel.getByText('El campo Respuesta es obligatorio')).toBeVisible();
  await expect.element(panel.getByText('El campo Ajuste no puede ser 0')).toBeVisible();
  await amount.fill('mucho');
  await button('Ajustar y resolver').click();
  await expect.element(panel.getByText('El campo Ajuste debe ser un número')).toBeVisible();
  await amount.fill('-100,50');
  await expect.element(button(`Ajustar ${formatMoney(-100.5)} y resolver`)).toBeVisible();
  await panel.getByLabelText('Respuesta').fill('Está bien así');
  await button('Resolver sin ajuste').click();
  await expect.element(panel.getByText('Resuelto')).toBeVisible();
  expect((await seller.calls.commissions.entries.query({})).entries).toHaveLength(2);
  expect((await seller.calls.sales.get.query({ id: sale._id })).claim?.reply).toBe('Está bien así');
});

test('a claim is rejected with a reply, and counted in its state', async () => {
  await claimed();
  await page.getByRole('link', { name: /^Responder el reclamo/ }).click();
  await panel.getByLabelText('Respuesta').fill('El importe es el del plan');
  await button('Rechazar').click();
  await expect.element(page.getByText('Se rechazó el reclamo').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.element(page.getByText('No hay reclamos abiertos')).toBeVisible();
  await page.getByRole('link', { name: 'Todos 1' }).click();
  await expect.element(page.getByText('Respuesta: El importe es el del plan')).toBeVisible();
});

test('what was typed as a reply survives a reload, until it is sent', async () => {
  const { admin } = await claimed();
  const link = page.getByRole('link', { name: /^Responder el reclamo/ });
  const reply = panel.getByLabelText('Respuesta');
  await link.click();
  await reply.fill('Falta ver la fecha');
  render(<ClaimsTab />, { as: admin, at: AT });
  await link.click();
  await expect.element(reply).toHaveValue('Falta ver la fecha');
  await expect.element(panel.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
  await button('Rechazar').click();
  await expect.element(page.getByText('Se rechazó el reclamo').first()).toBeVisible();
  expect(draftNames()).toEqual([]);
});

test('a claim that another administrator has closed shows their reply', async () => {
  const { admin, sale } = await claimed();
  await page.getByRole('link', { name: /^Responder el reclamo/ }).click();
  await panel.getByLabelText('Respuesta').fill('Mi respuesta');
  const id = (await admin.calls.sales.get.query({ id: sale._id })).claim?._id ?? '';
  await admin.calls.admin.closeClaim.mutate({ id, state: 'resolved', reply: 'Ya está corregido' });
  await button('Rechazar').click();
  await expect.element(page.getByText('El reclamo ya fue respondido')).toBeVisible();
  await expect.element(panel.getByText('Ya está corregido')).toBeVisible();
});
