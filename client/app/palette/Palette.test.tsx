import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, render } from '../../testing/render.tsx';
import { openTeam, type Person } from '../../testing/team.ts';
import { PaletteButton } from './PaletteButton.tsx';

const field = () => page.getByRole('textbox', { name: 'Buscar en todo' });

async function show(as: Person): Promise<void> {
  render(<PaletteButton />, { as, at: '/app/dashboard' });
  await expect.element(page.getByRole('button', { name: 'Buscar en todo' })).toBeInTheDocument();
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
