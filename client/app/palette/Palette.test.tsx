import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reportConnection } from '../../api/connection.ts';
import { address, render } from '../../testing/render.tsx';
import { openTeam, type Person } from '../../testing/team.ts';
import { PaletteButton } from './PaletteButton.tsx';

const field = () => page.getByRole('textbox', { name: 'Buscar en todo' });
const top = () => Math.round(field().element().getBoundingClientRect().top);

async function show(as: Person, at = '/app/dashboard'): Promise<void> {
  render(<PaletteButton />, { as, at });
  await expect.element(page.getByRole('button', { name: 'Buscar en todo' })).toBeInTheDocument();
}

async function type(text: string): Promise<void> {
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard(text);
}

test('a slash opens the search over everything, and words in any order lead to a screen by keys alone', async () => {
  const { seller } = await openTeam();
  await show(seller);
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
  await userEvent.keyboard('ventas histor');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 resultado: Historial de Ventas');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/app/sales/history');
  await expect.element(field()).not.toBeInTheDocument();
});

test('the field stays in its place when nothing is found, and going back closes it', async () => {
  await page.viewport(1440, 900);
  const { seller } = await openTeam();
  await show(seller);
  await type('v');
  await expect.element(page.getByRole('status')).toHaveTextContent('3 resultados: Nueva Venta');
  const before = top();
  await userEvent.keyboard('xxxx');
  await expect.element(page.getByRole('status')).toHaveTextContent('0 resultados');
  expect(top()).toBe(before);
  window.history.back();
  await expect.element(field()).not.toBeInTheDocument();
  await expect.poll(address).toBe('/app/dashboard');
});

test('Enter opens the entry that stays first while one types', async () => {
  const { seller } = await openTeam();
  await show(seller, '/app/profile');
  await type('d');
  await expect.element(page.getByRole('status')).toHaveTextContent('4 resultados: Dashboard');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/app/dashboard');
});

test('half a phone number and Enter open a sale, also pressed before the results are there', async () => {
  const { admin, seller } = await openTeam();
  const sale = await seller.sale({ customer: { name: 'Elena Weber', phone: '11 4555-6451' } });
  await show(seller);
  await type('55564');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/app/sales/history?sale=${sale._id}`);

  await show(admin);
  await type('weber elena');
  const found = page.getByRole('button', { name: /^Elena Weber/ });
  await expect.element(found).toBeVisible();
  expect(found.element().textContent).toContain('DNI 30.123.456 · 11 4555-6451');
  expect([...found.element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Elena',
    'Weber',
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/app/admin/dashboard?tab=ventas&sale=${sale._id}`);
});

test('Enter waits for the results on a connection that was taken for lost', async () => {
  const { seller, causeTrouble, endTroubles } = await openTeam();
  const sale = await seller.sale({ customer: { phone: '11 4555-6451' } });
  await show(seller);
  await causeTrouble('search.find', 'held');
  reportConnection(false);
  await type('55564');
  await userEvent.keyboard('{Enter}');
  await endTroubles();
  await expect.poll(address).toBe(`/app/sales/history?sale=${sale._id}`);
});

test('without results or without the server the search says so, and screens are still found', async () => {
  const team = await openTeam();
  await show(team.seller);
  await type('zzzz');
  await expect.element(page.getByText('Nada coincide con «zzzz»')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await team.causeTrouble('search.find', 'silent');
  await show(team.seller);
  await type('histor');
  await expect.element(page.getByText('Sin conexión: por ahora solo pantallas')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/app/sales/history');
});

test('Ctrl-K opens it too, the arrows choose, and a seller sees no screens of administrators', async () => {
  const { admin, seller } = await openTeam();
  await show(seller);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Auditoría' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();

  await show(admin);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('venta');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(page.getByRole('status')).toHaveTextContent('5 resultados: Historial de Ventas');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/app/sales/history');
});
