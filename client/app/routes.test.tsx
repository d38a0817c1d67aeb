import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { field } from '../testing/saleForm.ts';
import { openTeam } from '../testing/team.ts';
import { Routes } from './routes.tsx';

test('who signs in in another tab does not get the half-filled form of the one before', async () => {
  const { seller, addPerson } = await openTeam();
  const next = await addPerson();
  render(<Routes />, { as: seller, at: '/app/sales/new' });
  await field('Nombre del cliente').fill('Zoe Secreta');
  localStorage.setItem('token', next.token);
  localStorage.setItem('user', JSON.stringify(next.user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await expect.element(field('Nombre del cliente')).toHaveValue('');
});
