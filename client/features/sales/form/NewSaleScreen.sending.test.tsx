import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ACCEPTANCE } from '../../../../shared/sales/sales.ts';
import { choosePhoto } from '../../../testing/choosePhoto.ts';
import { render } from '../../../testing/render.tsx';
import { field, fillSale, TYPED } from '../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import { holdTimers } from '../../../testing/timers.ts';
import NewSaleScreen from './NewSaleScreen.tsx';

const NEW_SALE = { at: '/app/sales/new' };
const BETWEEN = 'Provincia';

const submit = page.getByRole('button', { name: 'Registrar Venta' });
const acceptance = page.getByRole('checkbox', { name: ACCEPTANCE.text });
const salesOf = async ({ calls }: Person) => (await calls.sales.list.query({})).sales;

test('by keyboard alone a sale is registered, field after field', async () => {
  const { seller } = await openTeam();
  render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
  await expect.element(page.getByRole('option', { name: /^Alarma Hogar/ })).toBeInTheDocument();
  const labels = Object.keys(TYPED).flatMap((label) =>
    label === 'Código postal' ? [BETWEEN, label] : label === 'Calle' ? ['Plan', label] : [label],
  );
  (field(labels[0] ?? '').element() as HTMLElement).focus();
  for (const label of labels) {
    await expect.element(field(label)).toHaveFocus();
    await userEvent.keyboard(TYPED[label] ?? '{ArrowDown}');
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(acceptance).toHaveFocus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(field('Código postal')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => salesOf(seller)).toMatchObject([{ acceptance: true }]);
});

test('an equal sale typed into a new form is another sale', async () => {
  // A busy machine may look for the confirmation later than it leaves.
  holdTimers(2000);
  const { seller } = await openTeam();
  for (const count of [1, 2]) {
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await fillSale();
    await submit.click();
    await expect.poll(async () => (await salesOf(seller)).length).toBe(count);
    await expect.element(page.getByText('Venta registrada con éxito')).toBeVisible();
  }
});

test('a photo that the server lacks by now is a validation error', async () => {
  const { seller, query } = await openTeam();
  render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
  await fillSale();
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillText('DNI', 10, 50);
  await choosePhoto(new File([await canvas.convertToBlob()], 'dni.png', { type: 'image/png' }));
  await page.getByRole('button', { name: 'Usar igual' }).click();
  await expect.element(page.getByText('La foto está lista.')).toBeVisible();
  await query('DELETE FROM files');
  await submit.click();
  await expect.element(page.getByRole('alert').getByText(/^Error de validación: \S/)).toBeVisible();
  expect(await salesOf(seller)).toEqual([]);
});
