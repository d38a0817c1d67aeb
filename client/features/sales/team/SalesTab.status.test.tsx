import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asksForReason } from '../../../../shared/sales/saleReasons.ts';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { draftFor, payableSale } from '../../../testing/commissions.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import { SalesTab } from './SalesTab.tsx';

const AT = '/app/admin/dashboard?tab=ventas';

const row = (words: string) => page.getByRole('row').filter({ hasText: words });
const statusOf = (customer: string) => page.getByLabelText(`Estado de la venta de ${customer}`);
const stored = async ({ calls }: Person, id: string) => (await calls.sales.get.query({ id })).status;
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a sale passes all six statuses, and its history names the authors', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Nora Estévez' } });
  render(<SalesTab />, { as: admin, at: AT });
  const select = statusOf('Nora Estévez');
  const order = [...SALE_STATUSES.slice(1), 'pending'] as const;
  let before: SaleStatus = 'pending';
  for (const status of order) {
    await select.selectOptions(status);
    if (asksForReason(before, status)) await button(/^Pasar a/).click();
    await expect
      .element(page.getByText(`Venta de Nora Estévez: ${SALE_STATUS_LABELS[status]}`))
      .toBeVisible();
    await expect.element(select).toHaveValue(status);
    await expect.poll(() => stored(admin, id)).toBe(status);
    before = status;
  }
  await page.getByRole('link', { name: 'Ver detalle de la venta de Nora Estévez' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Se registró la venta')).toBeVisible();
  await expect.element(dialog.getByText('Se canceló la venta')).toBeVisible();
  await expect.element(dialog.getByText(/^Pasó de/)).toHaveLength(order.length - 1);
  await expect.element(dialog.getByText(/Administrador/).first()).toBeVisible();
});

test('a cancellation shows its reason and can be undone', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Inés Molina' } });
  render(<SalesTab />, { as: admin, at: AT });
  const select = statusOf('Inés Molina');
  const dialog = page.getByRole('dialog', { name: '¿Por qué cambia?' });
  await select.selectOptions('cancelled');
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'No cambiar' }).click();
  await expect.element(select).toHaveValue('pending');
  await select.selectOptions('cancelled');
  await dialog.getByText('Duplicada').click();
  await dialog.getByLabelText('Detalle').fill('ya la cargó Nora');
  await dialog.getByRole('button', { name: 'Pasar a Cancelada' }).click();
  await expect.element(select).toHaveValue('cancelled');
  await button('Deshacer').click();
  await expect.element(select).toHaveValue('pending');
  await page.getByRole('link', { name: 'Ver detalle de la venta de Inés Molina' }).click();
  await expect.element(page.getByText('Motivo: Duplicada: ya la cargó Nora')).toBeVisible();
  expect(await stored(admin, id)).toBe('pending');
});

test('before a sale that was paid is cancelled, it says what comes off the next commissions', async () => {
  const { admin, seller } = await openTeam();
  const { commission } = await payableSale({ seller, admin }, 'Irma Sosa');
  const id = await draftFor(admin, seller);
  await admin.calls.admin.closeSettlement.mutate({ id });
  await admin.calls.admin.paySettlement.mutate({ id, paidOn: argentineDay(Date.now()), method: 'cash' });
  render(<SalesTab />, { as: admin, at: AT });
  await statusOf('Irma Sosa').selectOptions('cancelled');
  const dialog = page.getByRole('dialog', { name: '¿Por qué cambia?' });
  const warning = dialog.getByText(
    `Su comisión ya se pagó: se descuentan ${formatMoney(commission)} de las próximas.`,
  );
  await expect.element(warning).toBeVisible();
  await expectAccessible();
  await button('No cambiar').click();
  await statusOf('Irma Sosa').selectOptions('installed');
  await expect.element(dialog).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test('a sale that another administrator changed is not changed, and shows its state', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Delia Conte' } });
  render(<SalesTab />, { as: admin, at: AT });
  await expect.element(statusOf('Delia Conte')).toBeVisible();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'appointed' });
  await statusOf('Delia Conte').selectOptions('cancelled');
  await button('Pasar a Cancelada').click();
  await expect
    .element(page.getByText('Mientras tanto pasó a Turnada: revisa la venta antes de cambiarla'))
    .toBeVisible();
  await expectAccessible();
  await expect.element(statusOf('Delia Conte')).toHaveValue('appointed');
  expect(await stored(admin, id)).toBe('appointed');
});

test('a sale installed while the reason is typed is not cancelled', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Aldo Ponce' } });
  render(<SalesTab />, { as: admin, at: `${AT}&search=ponce` });
  const select = statusOf('Aldo Ponce');
  await select.selectOptions('cancelled');
  await page.getByRole('dialog').getByText('Cliente se arrepintió').click();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  await setClock(Date.now() + MINUTE_MS);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(select).toHaveValue('installed');
  await button('Pasar a Cancelada').click();
  await expect
    .element(page.getByText('Mientras tanto pasó a Instalada: revisa la venta antes de cambiarla'))
    .toBeVisible();
  expect(await stored(admin, id)).toBe('installed');
});

test('a cancelled sale has no commission and requires no photo', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Celia Bruno' } });
  render(<SalesTab />, { as: admin, at: AT });
  await expect.element(row('Celia Bruno').getByText('Falta la foto')).toBeVisible();
  await expect.element(row('Celia Bruno').getByText('Sin comisión')).not.toBeInTheDocument();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'cancelled' });
  await queryClient.invalidateQueries();
  await expect.element(row('Celia Bruno').getByText('Sin comisión')).toBeVisible();
  await expect.element(row('Celia Bruno').getByText('Falta la foto')).not.toBeInTheDocument();
});
