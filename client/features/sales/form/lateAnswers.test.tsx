import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import { utils } from '../../../api/queryClient.ts';
import { render } from '../../../testing/render.tsx';
import { field, TYPED } from '../../../testing/saleForm.ts';
import { openTeam } from '../../../testing/team.ts';
import EditSaleScreen from './edit/EditSaleScreen.tsx';
import NewSaleScreen from './NewSaleScreen.tsx';

// No response, early or late, replaces typed text.

const NEW_SALE = '/app/sales/new';

/** Types half of a text, and the rest while `meanwhile` runs. Checks that the field was not replaced. */
async function typeWhile(label: string, text: string, meanwhile: () => PromiseLike<unknown>): Promise<void> {
  await expect.element(field(label)).toBeVisible();
  const input = field(label).element();
  await field(label).click();
  const half = Math.ceil(text.length / 2);
  await userEvent.keyboard(text.slice(0, half));
  await Promise.all([meanwhile(), userEvent.keyboard(text.slice(half))]);
  await expect.element(field(label)).toHaveValue(text);
  expect(field(label).element()).toBe(input);
  await expect.element(field(label)).toHaveFocus();
}

describe('what is typed stays', () => {
  test.each(Object.entries(TYPED))(
    'in %s, when every answer comes in the middle of it',
    async (label, text) => {
      const { admin, seller, causeTrouble, endTroubles } = await openTeam();
      await seller.sale();
      await admin.calls.admin.createZone.mutate({ province: 'Santa Fe', state: 'enabled' });
      await causeTrouble('trpc', 'held');
      render(<NewSaleScreen />, { as: seller, at: NEW_SALE });
      await typeWhile(label, text, endTroubles);
      await expect.element(page.getByRole('option', { name: 'Alarma Hogar' })).toBeInTheDocument();
      await expect.element(field(label)).toHaveValue(text);
      await expect.element(field(label)).toHaveFocus();
    },
  );

  test('when the customer to sell to again is found only then', async () => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    const { _id: id } = await seller.sale();
    await causeTrouble('sales.get', 'silent');
    render(<NewSaleScreen />, { as: seller, at: `${NEW_SALE}?customer=${id}` });
    await typeWhile('Calle', 'Mitre', endTroubles);
    await utils.sales.get.refetch({ id });
    await expect.element(field('Calle')).toHaveValue('Mitre');
    await expect.element(field('Calle')).toHaveFocus();
  });

  test('when the prospect to sell to is found only then', async () => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    const { _id: id } = await seller.calls.prospects.create.mutate({
      name: 'Ana Paz',
      phone: '341 555-1234',
    });
    await causeTrouble('prospects.get', 'silent');
    render(<NewSaleScreen />, { as: seller, at: `${NEW_SALE}?prospect=${id}` });
    await typeWhile('Calle', 'Mitre', endTroubles);
    await utils.prospects.get.refetch({ id });
    await expect.element(field('Calle')).toHaveValue('Mitre');
    await expect.element(field('Calle')).toHaveFocus();
  });

  test('after the tap that takes over a customer', async () => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    await seller.sale();
    render(<NewSaleScreen />, { as: seller, at: NEW_SALE });
    await field('DNI del cliente').fill('30.123.456');
    const use = page.getByRole('button', { name: 'Vender de nuevo a este cliente: María Gómez' });
    await expect.element(use).toBeVisible();
    await causeTrouble('sales.get', 'held');
    await use.click();
    await typeWhile('Calle', 'Mitre', endTroubles);
    await expect.element(field('Nombre del cliente')).toHaveValue('María Gómez');
    await expect.element(field('Calle')).toHaveValue('Mitre');
    await expect.element(field('Altura')).toHaveValue('1234');
  });

  test('in a sale that somebody else changes', async () => {
    const { admin, seller } = await openTeam();
    const { _id: id } = await seller.sale();
    render(<Route path="/app/sales/:id/edit" component={EditSaleScreen} />, {
      as: seller,
      at: `/app/sales/${id}/edit`,
    });
    await expect.element(field('Código postal')).toHaveValue('S2000');
    await field('Código postal').fill('');
    await typeWhile('Código postal', '2000', async () => {
      await admin.calls.sales.edit.mutate({ id, description: 'Llamar antes' });
      await utils.sales.invalidate();
    });
    await utils.sales.get.refetch({ id });
    await expect.element(field('Código postal')).toHaveValue('2000');
    await expect.element(field('Código postal')).toHaveFocus();
  });
});
