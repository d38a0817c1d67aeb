import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { clicks, clickUnlessGone, countClicks } from '../../testing/clicks.ts';
import { address, render } from '../../testing/render.tsx';
import { openTeam, type Person } from '../../testing/team.ts';
import ProspectsScreen from './ProspectsScreen.tsx';

const AT = '/app/interesados';

const rows = page.getByRole('article');
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chip = (name: string) => page.getByRole('link', { name, exact: true });
const done = (text: string | RegExp) => page.getByRole('status').getByText(text);

const inDays = (days: number) => isoInstant(Date.now() + days * DAY_MS);

const prospectsOf = async ({ calls }: Person) => (await calls.prospects.list.query({})).prospects;

describe('adding', () => {
  test('takes a name, a phone and one tap for the reminder: three taps', async () => {
    const { seller } = await openTeam();
    render(<ProspectsScreen />, { as: seller, at: AT });
    await expect.element(page.getByText('Todavía no anotaste interesados')).toBeVisible();
    countClicks();
    await button('Anotar interesado').click();
    await expect.element(field('Nombre')).toHaveFocus();
    await userEvent.keyboard('Rita Paz');
    await field('Teléfono').click();
    await userEvent.keyboard('341 555-7070');
    await button('Mañana').click();
    await expect.element(done('Se anotó a Rita Paz. Te lo recordamos mañana.')).toBeVisible();
    expect(clicks()).toBe(3);
    await expect.element(rows.getByText('mañana')).toBeVisible();
    const [prospect] = await prospectsOf(seller);
    expect(prospect).toMatchObject({ name: 'Rita Paz', phone: '341 555-7070', state: 'new', city: null });
  });

  test('names what is missing, and may leave the reminder out', async () => {
    const { seller } = await openTeam();
    render(<ProspectsScreen />, { as: seller, at: AT });
    await button('Anotar interesado').click();
    await button('Hoy').click();
    await expect.element(page.getByText('El campo Nombre es obligatorio')).toBeVisible();
    await expect.element(page.getByText('El campo Teléfono es obligatorio')).toBeVisible();
    await field('Nombre').fill('Rita Paz');
    await field('Teléfono').fill('341 555-7070');
    await button('Más datos (opcional)').click();
    await field('Localidad').fill('Funes');
    await field('Provincia').selectOptions('Santa Fe');
    await field('Plan que le interesa').selectOptions('Alarma Hogar');
    await field('Nota').fill('Tiene dos perros');
    await expectAccessible();
    await button('Guardar sin recordatorio').click();
    await expect.element(rows.getByText('Funes · Alarma Hogar')).toBeVisible();
    expect(await prospectsOf(seller)).toMatchObject([
      {
        city: 'Funes',
        province: 'Santa Fe',
        planName: 'Alarma Hogar',
        note: 'Tiene dos perros',
        nextAt: null,
      },
    ]);
  });

  test('keeps what was typed when it is closed, until it is saved', async () => {
    const { seller } = await openTeam();
    render(<ProspectsScreen />, { as: seller, at: AT });
    await button('Anotar interesado').click();
    await field('Nombre').fill('Rita Paz');
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Nombre')).not.toBeInTheDocument();
    render(<ProspectsScreen />, { as: seller, at: AT });
    await button('Anotar interesado').click();
    await expect.element(field('Nombre')).toHaveValue('Rita Paz');
    await expect.element(page.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
    await field('Teléfono').fill('341 555-7070');
    await button('Guardar sin recordatorio').click();
    await expect.element(rows.getByText('Rita Paz')).toBeVisible();
    await button('Anotar interesado').click();
    await expect.element(field('Nombre')).toHaveValue('');
  });

  test('somebody who is there already leads to them', async () => {
    const { seller } = await openTeam();
    const { _id } = await seller.calls.prospects.create.mutate({
      name: 'Rita Paz',
      phone: '0341 15-555-7070',
    });
    render(<ProspectsScreen />, { as: seller, at: AT });
    await button('Anotar interesado').click();
    await field('Nombre').fill('Rita');
    await field('Teléfono').fill('341 555-7070');
    await button('Hoy').click();
    await expect.element(page.getByText('Ya tienes a esa persona entre tus interesados')).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Abrir el que ya tienes' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Rita Paz' })).toBeVisible();
    await expect.poll(address).toBe(`${AT}?prospect=${_id}`);
    expect(await prospectsOf(seller)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('begins with those to be contacted, and is filtered by state, day and words', async () => {
    const { seller } = await openTeam();
    const { create, changeState } = seller.calls.prospects;
    const later = await create.mutate({ name: 'Luis Sosa', phone: '341 555-0001', nextAt: inDays(3) });
    await create.mutate({ name: 'Ana Luna', phone: '341 555-0002', city: 'Funes', nextAt: inDays(-2) });
    await create.mutate({ name: 'Omar Paz', phone: '341 555-0003', nextAt: inDays(0) });
    const lost = await create.mutate({ name: 'Nora Díaz', phone: '341 555-0004' });
    await changeState.mutate({ id: lost._id, state: 'lost', reason: 'Es caro' });
    await changeState.mutate({ id: later._id, state: 'visit' });
    render(<ProspectsScreen />, { as: seller, at: AT });
    await expect.element(rows).toHaveLength(4);
    expect(rows.elements().map((row) => row.querySelector('h2')?.textContent)).toEqual([
      'Ana Luna',
      'Omar Paz',
      'Luis Sosa',
      'Nora Díaz',
    ]);
    await expect.element(rows.nth(0).getByText('hace 2 días')).toBeVisible();
    await expect.element(rows.nth(1).getByText('hoy')).toBeVisible();
    await expectAccessible();
    await chip('Para hoy 2').click();
    await expect.element(rows).toHaveLength(2);
    await chip('Perdidos 1').click();
    await expect.element(rows.getByText('Nora Díaz')).toBeVisible();
    await expect.poll(address).toBe(`${AT}?state=lost`);
    await chip('Todos 4').click();
    await field('Buscar interesados').fill('funes');
    await expect.element(rows).toHaveLength(1);
    await field('Buscar interesados').fill('nadie así');
    await expect.element(page.getByText('Ningún interesado coincide')).toBeVisible();
    await button('Ver todos').click();
    await expect.element(rows).toHaveLength(4);
  });

  test('that failed shows an error and a retry', async () => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    await seller.calls.prospects.create.mutate({ name: 'Rita Paz', phone: '341 555-7070' });
    await causeTrouble('prospects.list', 503);
    render(<ProspectsScreen />, { as: seller, at: AT });
    await expect.element(page.getByText('Error al cargar los interesados')).toBeVisible();
    await endTroubles();
    clickUnlessGone(page.getByRole('button', { name: 'Reintentar' }));
    await expect.element(rows.getByText('Rita Paz')).toBeVisible();
  });
});
