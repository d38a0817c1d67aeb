import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { formatMoney } from '../../../../shared/values/money.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { payableSale } from '../../../testing/commissions.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import SellerAccountScreen from './SellerAccountScreen.tsx';

const AT = '/app/admin/settlements/seller';

test('an adjustment without an answer is not repeated unseen', async () => {
  const { admin, seller, causeTrouble } = await openTeam();
  render(<Route path={`${AT}/:id`} component={SellerAccountScreen} />, {
    as: admin,
    at: `${AT}/${seller.user.id}`,
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Ajustar', exact: true }).click();
  await dialog.getByLabelText('Importe').fill('100');
  await dialog.getByLabelText('Motivo').fill('Premio');
  await causeTrouble('admin.adjustCommission', 'lost');
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click();
  await expect
    .element(dialog.getByText('puede que se haya guardado. Mira los movimientos del vendedor'))
    .toBeVisible();
  // The browser itself may have sent it again.
  const { entries } = await seller.calls.commissions.entries.query({});
  expect(entries[0]).toMatchObject({ kind: 'adjustment', amount: 100 });
});

test('commissions are adjusted, with a sale and a reason', async () => {
  const { admin, seller, causeTrouble, endTroubles } = await openTeam();
  const sale = await payableSale({ seller, admin }, 'Zoe Vidal');
  const show = () =>
    render(<Route path={`${AT}/:id`} component={SellerAccountScreen} />, {
      as: admin,
      at: `${AT}/${seller.user.id}`,
    });
  show();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Guardar ajuste' });
  await page.getByRole('button', { name: 'Ajustar', exact: true }).click();
  await save.click();
  await expect.element(dialog.getByText('El campo Importe').first()).toBeVisible();
  await dialog.getByText('Descontar').click();
  await dialog.getByLabelText('Importe').fill('-10');
  await dialog.getByLabelText('Motivo').fill('Vendió sin cámara');
  await save.click();
  await expect.element(dialog.getByText('Escribe el importe sin signo')).toBeVisible();
  await dialog.getByLabelText('Importe').fill('1.000,50');
  await expect
    .element(dialog.getByText(`Se descuentan ${formatMoney(1000.5)} de lo que tiene a cobrar`))
    .toBeVisible();
  await dialog.getByRole('combobox', { name: 'Venta (opcional)' }).fill('zoe');
  await page.getByRole('option', { name: 'Zoe Vidal' }).click();
  await expectAccessible();
  // Restored with its sale, also where the seller's newest sales lack it.
  await causeTrouble('admin.listSales', 500);
  show();
  await page.getByRole('button', { name: 'Ajustar', exact: true }).click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'Venta (opcional)' }))
    .toHaveValue(`Venta n.º ${sale._id}`);
  await endTroubles();
  await save.click();
  await expect
    .element(page.getByText(`Se descontaron ${formatMoney(1000.5)} a ${seller.user.name}`))
    .toBeVisible();
  const line = page.getByRole('row').filter({ hasText: 'Vendió sin cámara' });
  await expect.element(line.getByText(formatMoney(-1000.5))).toBeVisible();
  await expect.element(line.getByRole('link', { name: 'Zoe Vidal' })).toBeVisible();
  await expect
    .element(
      page
        .getByRole('definition')
        .filter({ hasText: formatMoney(sale.commission - 1000.5) })
        .first(),
    )
    .toBeVisible();
});
