import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { formatMoney } from '../../../../shared/values/money.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { adjust, draftFor, payableSale } from '../../../testing/commissions.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import TeamSettlementScreen from './TeamSettlementScreen.tsx';

const AT = '/app/admin/settlements';
const CHANGED = 'Cambió sus datos de cobro ahora';

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog.getByRole('button', { name });

function showSettlement(admin: Person, id: string): void {
  render(<Route path={`${AT}/:id`} component={TeamSettlementScreen} />, { as: admin, at: `${AT}/${id}` });
}

test('lines are left out of a draft, which is closed and paid to new payout data', async () => {
  const { admin, seller, password } = await openTeam();
  const { commission } = await payableSale({ seller, admin }, 'Ana Uno');
  await payableSale({ seller, admin }, 'Berta Dos');
  const id = await draftFor(admin, seller);
  showSettlement(admin, id);
  await expect.element(page.getByText('Faltan los datos de cobro', { exact: true })).toBeVisible();
  const include = page.getByRole('checkbox', { name: 'Incluir Berta Dos' });
  const total = page.getByRole('row').filter({ hasText: 'Total' });
  await include.click();
  await expect.element(page.getByText('La administración la dejó afuera')).toBeVisible();
  await expect.element(total.getByText(formatMoney(commission))).toBeVisible();
  await include.click();
  await expect.element(total.getByText(formatMoney(2 * commission))).toBeVisible();
  await include.click();
  await expect.element(total.getByText(formatMoney(commission))).toBeVisible();
  await expectAccessible();

  const payout = { cuit: '20-12345678-6', alias: 'casa.luna.mar', currentPassword: password };
  await seller.calls.auth.savePayout.mutate(payout);
  await button('Cerrar liquidación').click();
  await expect
    .element(dialog.getByText(`${seller.user.name} recibe ${formatMoney(commission)}.`))
    .toBeVisible();
  await inDialog('Cerrar liquidación').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Liquidación N.º 1' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByText('CUIT 20-12345678-6')).toBeVisible();
  await expect.element(page.getByText(CHANGED)).toBeVisible();

  await button('Marcar como pagada').click();
  await expect.element(dialog.getByText(CHANGED)).toBeVisible();
  await dialog.getByLabelText('Fecha de pago').fill('2026-03-05');
  await dialog.getByLabelText('Medio de pago').selectOptions('Efectivo');
  await dialog.getByLabelText('Referencia (opcional)').fill('Recibo 12');
  await expectAccessible();
  await inDialog('Marcar como pagada').click();
  await expect.element(page.getByText('Se marcó como pagada la liquidación N.º 1')).toBeVisible();
  for (const text of ['05/03/2026', 'Efectivo', 'Recibo 12'])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(button('Anular')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: `Ver la cuenta de ${seller.user.name}` }))
    .toHaveAttribute('href', `#${AT}/seller/${seller.user.id}`);
});

test('a closed settlement is voided with a reason', async () => {
  const { admin, seller } = await openTeam();
  await adjust(admin, seller, 700);
  const id = await draftFor(admin, seller);
  await admin.calls.admin.closeSettlement.mutate({ id });
  showSettlement(admin, id);
  await button('Anular').click();
  await inDialog('Anular liquidación').click();
  await expect.element(dialog.getByText('El campo Motivo es obligatorio')).toBeVisible();
  await dialog.getByLabelText('Motivo').fill('Faltaba una venta');
  await expectAccessible();
  await inDialog('Anular liquidación').click();
  await expect.element(page.getByText('Motivo: Faltaba una venta')).toBeVisible();
});

test('a draft is deleted, and one that is gone says so', async () => {
  const { admin, seller } = await openTeam();
  await adjust(admin, seller, 700);
  showSettlement(admin, await draftFor(admin, seller));
  await button('Borrar').click();
  await expect.element(dialog.getByText('¿Estás seguro de que quieres borrar este borrador?')).toBeVisible();
  await inDialog('Borrar borrador').click();
  await expect.element(page.getByText(`Se borró el borrador de ${seller.user.name}`)).toBeVisible();
  await expect.poll(address).toBe(`${AT}?tab=liquidaciones`);

  const gone = await draftFor(admin, seller);
  showSettlement(admin, gone);
  await button('Borrar').click();
  await admin.calls.admin.deleteSettlement.mutate({ id: gone });
  await inDialog('Borrar borrador').click();
  await expect.element(page.getByText('La liquidación no existe').first()).toBeVisible();
});

test('a draft that changed meanwhile is not closed at another total, nor twice', async () => {
  const { admin, seller } = await openTeam();
  for (const name of ['Elsa Uno', 'Fito Dos']) await payableSale({ seller, admin }, name);
  const id = await draftFor(admin, seller);
  const { lines } = await admin.calls.commissions.settlement.query({ id });
  showSettlement(admin, id);
  const close = button('Cerrar liquidación').first();
  await close.click();
  await expect.element(inDialog('Cerrar liquidación')).toBeVisible();
  await admin.calls.admin.excludeSettlementEntries.mutate({
    id,
    excludedEntryIds: [lines[0]?.entryId ?? ''],
  });
  await inDialog('Cerrar liquidación').click();
  await expect.element(page.getByText('Mientras tanto el borrador pasó a')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('La administración la dejó afuera')).toBeVisible();

  await close.click();
  await expect.element(inDialog('Cerrar liquidación')).toBeVisible();
  await admin.calls.admin.closeSettlement.mutate({ id });
  await inDialog('Cerrar liquidación').click();
  await expect.element(page.getByText('está en estado cerrada y no se puede cerrar')).toBeVisible();
  await expect.element(button('Marcar como pagada')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Marcar como pagada' })).not.toBeInTheDocument();
});
