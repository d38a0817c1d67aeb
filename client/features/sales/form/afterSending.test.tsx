import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Routes } from '../../../app/routes.tsx';
import { utils } from '../../../api/queryClient.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { field, fillSale } from '../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import { holdTimers } from '../../../testing/timers.ts';

const REDIRECT_MS = 2000;

const submit = page.getByRole('button', { name: 'Registrar Venta' });
const another = page.getByRole('button', { name: 'Registrar otra' });
const registered = page.getByText('Venta registrada con éxito');
const nothingWaits = page.getByText('No hay ventas por enviar');
const link = (name: string) => page.getByRole('link', { name });

const descriptionsOf = async ({ calls }: Person) =>
  (await calls.sales.list.query({})).sales.map(({ description }) => description);

/** Registers a sale, of a customer with this phone; the response may be lost. */
async function sell({ isLost = false, phone = '' } = {}) {
  const team = await openTeam();
  const endRedirect = holdTimers(REDIRECT_MS);
  render(<Routes />, { as: team.seller, at: '/app/sales/new' });
  // As a dashboard that was on the screen before.
  await utils.commissions.summary.fetch();
  await fillSale();
  if (phone) await field('Teléfono del cliente').fill(phone);
  if (isLost) await team.causeTrouble('sales.register', 'lost');
  await submit.click();
  await expect
    .element(isLost ? page.getByText('Venta guardada en este dispositivo') : registered)
    .toBeVisible();
  return { ...team, endRedirect };
}

test('after two seconds the dashboard opens, on which the sale stands with its commission', async () => {
  const { endRedirect } = await sell();
  endRedirect();
  await expect.poll(address).toBe('/app/dashboard');
  await expect.element(page.getByText('Alarma para el almacén')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^En curso/ })).toBeVisible();
});

test('a touch keeps the confirmation; the customer is notified, and another sale registered at once', async () => {
  const { seller, endRedirect } = await sell();
  await registered.click();
  await expect.element(page.getByText(/Falta la foto del DNI/)).toBeVisible();
  await expect
    .element(link('Avisar por WhatsApp'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/5493415559090\?text=Hola%20Carlos/));
  await expectAccessible();
  endRedirect();
  expect(address()).toMatch(/^\/app\/sales\/new/);
  await expect.element(registered).toBeVisible();
  await another.click();
  await expect.element(field('Nombre del cliente')).toHaveValue('');
  await fillSale();
  await submit.click();
  await expect.poll(() => descriptionsOf(seller)).toHaveLength(2);
});

test('a phone without area code can be corrected at once', async () => {
  await sell({ phone: '555-9090' });
  await link('Falta el código de área: corregir').click();
  await expect.element(field('Teléfono del cliente')).toHaveValue('555-9090');
});

test('the form is empty on an immediate return, and stays', async () => {
  const { endRedirect } = await sell();
  await link('Nueva Venta').first().click();
  await expect.element(field('Nombre del cliente')).toHaveValue('');
  endRedirect();
  expect(address()).toMatch(/^\/app\/sales\/new/);
  await expect.element(field('Nombre del cliente')).toHaveValue('');
});

test('a sale whose response was lost, changed afterwards, can be registered as another one', async () => {
  const { seller, endTroubles } = await sell({ isLost: true });
  await link('Ver ventas por enviar').click();
  await link('Editar').click();
  await field('Descripción').fill('Para otro cliente');
  await endTroubles();
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await expect.element(page.getByText('Esta venta ya se registró, con otros datos.')).toBeVisible();
  await expectAccessible();
  expect(await descriptionsOf(seller)).toHaveLength(1);
  await link('Corregir').click();
  await page.getByRole('button', { name: 'Registrarla como otra venta' }).click();
  await expect.element(nothingWaits).toBeVisible();
  expect(await descriptionsOf(seller)).toEqual(['Para otro cliente', 'Alarma para el almacén']);
});

test('a sale whose response was lost leaves the form for the next one', async () => {
  const { seller, endTroubles } = await sell({ isLost: true });
  await another.click();
  await expect.element(field('Descripción')).toHaveValue('');
  await endTroubles();
  await fillSale();
  await field('Descripción').fill('La siguiente');
  await submit.click();
  await expect.element(registered).toBeVisible();
  render(<Routes />, { as: seller, at: '/app/sales/outbox' });
  await expect.element(nothingWaits).toBeVisible();
  expect(await descriptionsOf(seller)).toEqual(['La siguiente', 'Alarma para el almacén']);
});
