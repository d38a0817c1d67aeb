import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../testing/render.tsx';
import { field } from '../../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../../testing/team.ts';
import NewSaleScreen from '../NewSaleScreen.tsx';

const NAME = 'Nombre del cliente';

function openForm(seller: Person): void {
  render(<NewSaleScreen />, { as: seller, at: '/app/sales/new' });
}

function lose(): never {
  throw new Error('the page is closed');
}

/** As when the page closes: what the database was asked for until then does not happen. */
function loseWrites(): () => void {
  const { put, delete: remove } = IDBObjectStore.prototype;
  Object.assign(IDBObjectStore.prototype, { put: lose, delete: lose });
  const keep = () => void Object.assign(IDBObjectStore.prototype, { put, delete: remove });
  onTestFinished(keep);
  return keep;
}

test('the last letter comes back though the database never got it', async () => {
  const { seller } = await openTeam();
  openForm(seller);
  await field(NAME).fill('Carlos');
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('unwritten'))).toEqual([]);
  const keep = loseWrites();
  await field(NAME).fill('Carlos Ibáñez');
  keep();
  openForm(seller);
  await expect.element(field(NAME)).toHaveValue('Carlos Ibáñez');
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('unwritten'))).toEqual([]);
  openForm(seller);
  await expect.element(field(NAME)).toHaveValue('Carlos Ibáñez');
});

test('a draft that is done with does not come back either', async () => {
  const { seller } = await openTeam();
  openForm(seller);
  await field(NAME).fill('Carlos');
  openForm(seller);
  await expect.element(page.getByText(/Recuperamos/)).toBeVisible();
  const keep = loseWrites();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  keep();
  openForm(seller);
  await expect.element(field('Plan')).toBeVisible();
  await expect.element(field(NAME)).toHaveValue('');
});
