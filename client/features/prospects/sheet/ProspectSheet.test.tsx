import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import type { CreateProspectRequest } from '../../../../shared/prospects/prospects.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { clicks, countClicks } from '../../../testing/clicks.ts';
import { address, render } from '../../../testing/render.tsx';
import { field } from '../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import NewSaleScreen from '../../sales/form/NewSaleScreen.tsx';
import ProspectsScreen from '../ProspectsScreen.tsx';

const sheet = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const done = (text: string | RegExp) => page.getByRole('status').getByText(text);

const RITA = { name: 'Rita Paz', phone: '341 555-7070' };

async function open(person: Person, values: Partial<CreateProspectRequest> = {}): Promise<string> {
  const { _id } = await person.calls.prospects.create.mutate({ ...RITA, ...values });
  render(
    <>
      <Route path="/app/interesados" component={ProspectsScreen} />
      <Route path="/app/sales/new" component={NewSaleScreen} />
    </>,
    { as: person, at: `/app/interesados?prospect=${_id}` },
  );
  await expect.element(page.getByRole('dialog', { name: RITA.name })).toBeVisible();
  return _id;
}

test('a call is recorded with its next reminder by two taps, and shows in the history', async () => {
  const { seller } = await openTeam();
  const id = await open(seller);
  await expect.element(sheet.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:3415557070');
  countClicks();
  await sheet.getByRole('button', { name: 'Respondió', exact: true }).click();
  await sheet.getByRole('button', { name: 'En 3 días' }).click();
  await expect.element(done(/^Anotado: respondió\. Te lo recordamos el /)).toBeVisible();
  expect(clicks()).toBe(2);
  await expect.element(sheet.getByText('Llamada: respondió')).toBeVisible();
  await expect.element(sheet.getByText('Contactado', { exact: true })).toBeVisible();
  expect(await seller.calls.prospects.get.query({ id })).toMatchObject({ state: 'contacted' });
  await expectAccessible();
});

test('a reminder alone is one tap, and can be taken away', async () => {
  const { seller } = await openTeam();
  const id = await open(seller);
  await sheet.getByRole('button', { name: 'Mañana' }).click();
  await expect.element(sheet.getByText('Recordatorio: mañana')).toBeVisible();
  await sheet.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(sheet.getByText('Sin recordatorio')).toBeVisible();
  expect(await seller.calls.prospects.get.query({ id })).toMatchObject({ state: 'new', nextAt: null });
});

test('a message is recorded, and what was due comes back tomorrow', async () => {
  const { seller } = await openTeam();
  const id = await open(seller, { nextAt: new Date(Date.now()).toISOString() });
  const link = sheet.getByRole('link', { name: 'WhatsApp' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('5493415557070?text='));
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  await expect.element(done('Anotado: le escribiste. Te lo recordamos mañana')).toBeVisible();
  await expect.element(sheet.getByText('WhatsApp: enviado')).toBeVisible();
  expect(await seller.calls.prospects.get.query({ id })).toMatchObject({ state: 'contacted' });
});

test('one is lost with a reason, and opened again', async () => {
  const { seller } = await openTeam();
  const id = await open(seller);
  await button('Visita agendada').click();
  await expect.element(sheet.getByText('Visita', { exact: true })).toBeVisible();
  await button('Perdido').click();
  await button('Marcar como perdido').click();
  await expect.element(page.getByText('Elige un motivo o escríbelo')).toBeVisible();
  await page.getByText('Es caro').click();
  await button('Marcar como perdido').click();
  await expect.element(sheet.getByText('Motivo: Es caro').first()).toBeVisible();
  await button('Reabrir').click();
  await expect.poll(async () => (await seller.calls.prospects.get.query({ id })).state).toBe('contacted');
});

test('it is edited, and deleted after a question', async () => {
  const { seller } = await openTeam();
  const id = await open(seller);
  await button('Editar').click();
  await page.getByLabelText('Localidad', { exact: true }).fill('Funes');
  await button('Guardar').click();
  await expect.element(done('Se guardaron los cambios')).toBeVisible();
  expect(await seller.calls.prospects.get.query({ id })).toMatchObject({ city: 'Funes', name: RITA.name });
  await button('Eliminar').click();
  await button('Eliminar interesado').click();
  await expect.element(page.getByText('Todavía no anotaste interesados')).toBeVisible();
  await expect.poll(address).toBe('/app/interesados');
});

test('Escape closes the form over the prospect, then the prospect; a cancelled form keeps nothing', async () => {
  const { seller } = await openTeam();
  await open(seller);
  const form = page.getByRole('dialog', { name: 'Editar interesado' });
  const prospect = page.getByRole('dialog', { name: RITA.name });
  await button('Editar').click();
  await form.getByLabelText('Nota').fill('Llama a la tarde');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(prospect).toBeVisible();
  await button('Editar').click();
  await expect.element(form.getByLabelText('Nota')).toHaveValue('Llama a la tarde');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await button('Editar').click();
  await expect.element(form.getByLabelText('Nota')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(prospect).not.toBeInTheDocument();
});

test('a refused edit says why and keeps what was typed', async () => {
  const { seller } = await openTeam();
  await seller.calls.prospects.create.mutate({ name: 'Otra Persona', phone: '341 555-1111' });
  const id = await open(seller);
  await button('Editar').click();
  const form = page.getByRole('dialog', { name: 'Editar interesado' });
  await form.getByLabelText('Nota').fill('Prefiere a la tarde');
  await form.getByLabelText('Teléfono').fill('341 555-1111');
  await button('Guardar').click();
  await expect.element(page.getByText('Ya tienes a esa persona entre tus interesados')).toBeVisible();
  await expect.element(form.getByLabelText('Nota')).toHaveValue('Prefiere a la tarde');
  await form.getByLabelText('Teléfono').fill('341 555-7071');
  await button('Guardar').click();
  await expect.element(form).not.toBeInTheDocument();
  const changed = { phone: '341 555-7071', note: 'Prefiere a la tarde' };
  expect(await seller.calls.prospects.get.query({ id })).toMatchObject(changed);
});

test('it opens the form of a sale filled with what is known: one tap', async () => {
  const { seller } = await openTeam();
  await open(seller, { city: 'Rosario', province: 'Santa Fe', planId: '1' });
  countClicks();
  await sheet.getByRole('link', { name: 'Convertir en venta' }).click();
  await expect.element(field('Nombre del cliente')).toHaveValue(RITA.name);
  expect(clicks()).toBe(1);
  await expect.element(field('Teléfono del cliente')).toHaveValue(RITA.phone);
  await expect.element(field('Localidad')).toHaveValue('Rosario');
  await expect.element(field('Provincia')).toHaveValue('Santa Fe');
  await expect.element(field('Plan')).toHaveValue('1');
});
