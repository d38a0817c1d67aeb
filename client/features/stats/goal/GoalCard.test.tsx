import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import Home from '../../../app/Home.tsx';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import { GoalCard } from './GoalCard.tsx';

const AT = { at: '/app/dashboard' };

const goal = page.getByRole('region', { name: 'Instalaciones del mes' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const ranking = page.getByRole('heading', { name: 'Ranking de marzo 2026' });
const places = () =>
  Array.from(document.querySelectorAll('ol > li'), ({ children }) =>
    Array.from(children, ({ textContent }) => textContent).join(' '),
  );

async function install(admin: Person, seller: Person, count: number) {
  for (let number = 0; number < count; number += 1) {
    const { _id: id } = await seller.sale();
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  }
}

describe('the goal of a seller', () => {
  test('is set, changed and taken away on its card, which says where it leads', async () => {
    const { admin, seller } = await openTeam();
    await install(admin, seller, 2);
    render(<GoalCard />, { ...AT, as: seller });
    await expect.element(goal.getByText('Vas 2 · a este ritmo llegas a 6')).toBeVisible();
    await button('Poner una meta').click();
    const field = page.getByLabelText('Instalaciones que quieres en un mes');
    for (const wrong of ['0', '501', '1,5', 'diez']) {
      await field.fill(wrong);
      await button('Guardar meta').click();
      await expect.element(page.getByText(/^El campo Meta /)).toBeVisible();
    }
    await expectAccessible();
    await field.fill('10');
    await button('Guardar meta').click();
    await expect.element(goal.getByText('Vas 2 de 10 · a este ritmo llegas a 6')).toBeVisible();
    await expect.element(goal.getByText('Te faltan 8, y quedan 21 días.')).toBeVisible();
    await button('Cambiar meta').click();
    await field.fill('2');
    await button('Guardar meta').click();
    await expect.element(goal.getByText('Llegaste a tu meta: 2 de 2')).toBeVisible();
    expect((await seller.calls.ranking.get.query({})).own.goal).toBe(2);
    await button('Cambiar meta').click();
    await button('Quitar meta').click();
    await expect.element(button('Poner una meta')).toBeVisible();
    expect((await seller.calls.ranking.get.query({})).own.goal).toBeNull();
  });

  test('that cannot be saved stays in its dialog', async () => {
    const { seller, causeTrouble } = await openTeam();
    await seller.sale();
    render(<GoalCard />, { ...AT, as: seller });
    await expect.element(goal.getByText('Todavía sin instalaciones')).toBeVisible();
    await button('Poner una meta').click();
    await causeTrouble('auth.setGoal', 500);
    await page.getByLabelText('Instalaciones que quieres en un mes').fill('7');
    await button('Guardar meta').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByLabelText('Instalaciones que quieres en un mes')).toHaveValue('7');
  });

  test('says that it could not be loaded', async () => {
    const { seller, causeTrouble } = await openTeam();
    await causeTrouble('ranking.get', 400);
    render(<GoalCard />, { ...AT, as: seller });
    await expect.element(page.getByText('Error al cargar tus instalaciones del mes')).toBeVisible();
    await expect.element(button('Reintentar')).toBeVisible();
  });
});

describe('the ranking on the dashboard', () => {
  test('has the first five with their ties, and the seller behind them', async () => {
    const { admin, seller, addPerson } = await openTeam();
    const counts = { 'Ana Paz': 3, 'Beto Ruiz': 3, 'Carla Sosa': 2, 'Dora Gil': 2, 'Ema Vera': 2 };
    for (const [name, count] of Object.entries(counts)) {
      const person = await addPerson({ name });
      if (name === 'Beto Ruiz') await person.calls.auth.setInRanking.mutate({ visible: false });
      await install(admin, person, count);
    }
    await install(admin, seller, 1);
    render(<Home />, { ...AT, as: seller });
    await expect.element(ranking).toBeVisible();
    expect(places()).toEqual([
      '1.º Ana P. 3 instalaciones',
      '1.º Un vendedor 3 instalaciones',
      '3.º Carla S. 2 instalaciones',
      '3.º Dora G. 2 instalaciones',
      '3.º Ema V. 2 instalaciones',
      expect.stringMatching(/^6\.º .* \(tú\) 1 instalación$/),
    ]);
    await expectAccessible();
  });

  test('invites a seller who has not installed yet', async () => {
    const { admin, seller, addPerson } = await openTeam();
    await install(admin, await addPerson({ name: 'Ana Paz' }), 1);
    await seller.sale();
    render(<Home />, { ...AT, as: seller });
    await expect.element(page.getByText('Con tu primera instalación del mes apareces aquí.')).toBeVisible();
    expect(places()).toEqual(['1.º Ana P. 1 instalación']);
  });

  test('is not there when the team has none', async () => {
    const { admin, seller } = await openTeam();
    await install(admin, seller, 1);
    await admin.calls.admin.updateSettings.mutate({ ranking: 'off' });
    render(<Home />, { ...AT, as: seller });
    await expect.element(goal.getByText('Vas 1 · a este ritmo llegas a 3')).toBeVisible();
    await expect.element(page.getByText('Comisiones totales')).toBeVisible();
    await expect.element(ranking).not.toBeInTheDocument();
  });
});
