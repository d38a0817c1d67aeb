import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Switch } from 'wouter';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { draftFor, payableSale } from '../../../testing/commissions.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import EarningsScreen from './EarningsScreen.tsx';
import SettlementScreen from './SettlementScreen.tsx';

const AT = '/app/cobros';

const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });

function showEarnings(as: Person, at = AT): void {
  render(
    <Switch>
      <Route path={AT} component={EarningsScreen} />
      <Route path={`${AT}/:id`} component={SettlementScreen} />
    </Switch>,
    { as, at },
  );
}

/** Pays what the seller has to get; returns the settlement's id. */
async function settle(admin: Person, seller: Person): Promise<string> {
  const id = await draftFor(admin, seller);
  await admin.calls.admin.closeSettlement.mutate({ id });
  await admin.calls.admin.paySettlement.mutate({ id, paidOn: argentineDay(Date.now()), method: 'cash' });
  return id;
}

test('a seller disputes a line and reads the reply', async () => {
  const { admin, seller } = await openTeam();
  const sale = await payableSale({ seller, admin }, 'Rosa');
  showEarnings(seller, `${AT}/${await settle(admin, seller)}`);
  const dispute = page.getByRole('button', { name: 'Reclamar por la venta de Rosa' });
  await dispute.click();
  const form = page.getByRole('dialog', { name: 'Reclamar por la comisión' });
  const send = form.getByRole('button', { name: 'Mandar reclamo' });
  await send.click();
  await expect.element(form.getByText('El campo Mensaje es obligatorio')).toBeVisible();
  await expectAccessible();
  await form.getByLabelText('Motivo').selectOptions('missing');
  await form.getByLabelText('Mensaje').fill('El plan era el más caro');
  await send.click();
  await expect.element(form).not.toBeInTheDocument();

  await dispute.click();
  await form.getByLabelText('Mensaje').fill('Otra vez');
  await send.click();
  await expect.element(form.getByText('Esta venta ya tiene un reclamo abierto')).toBeVisible();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(form).not.toBeInTheDocument();

  await page.getByRole('link', { name: 'Rosa', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Rosa', exact: true });
  await expect.element(sheet.getByText('Reclamo abierto')).toBeVisible();
  await expect.element(sheet.getByText('El plan era el más caro').first()).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Reclamar' })).not.toBeInTheDocument();

  const { claims } = await admin.calls.admin.claims.query({ state: 'open' });
  const claim = claims.find(({ saleId }) => saleId === sale._id);
  const reply = 'Tienes razón: te sumamos la diferencia';
  await admin.calls.admin.closeClaim.mutate({ id: claim?._id ?? '', state: 'resolved', reply });
  await queryClient.invalidateQueries();
  await expect.element(sheet.getByText('Reclamo resuelto')).toBeVisible();
  await expect.element(sheet.getByText(reply).first()).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Reclamar' })).toBeVisible();
});

test("money that a customer's withdrawal holds reads 'En espera' and is promised for no day", async () => {
  const { admin, seller } = await openTeam();
  const held = await seller.sale({ customer: { name: 'Marta' } });
  const free = await seller.sale({ customer: { name: 'Rosa' } });
  for (const { _id: id } of [held, free]) {
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  }
  const { url } = await seller.calls.sales.createCustomerLink.mutate({ id: held._id });
  await seller.calls.track.withdraw.mutate({ token: url.replace('/s/', '') });
  showEarnings(seller, `${AT}?tab=movimientos`);
  await expect
    .element(page.getByText(`En espera: ${formatMoney(held.commission)}, que no entra en un pago`))
    .toBeVisible();
  await expect.element(rowOf('Marta').getByText('En espera')).toBeVisible();
  await expect.element(rowOf('Rosa')).toBeVisible();
  await expect.element(rowOf('Rosa').getByText('En espera')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Marta', exact: true }).click();
  const part = page
    .getByRole('dialog', { name: 'Marta', exact: true })
    .getByRole('region', { name: 'Comisión' });
  await expect.element(part.getByText('En espera')).toBeVisible();
  await expect.element(part.getByText(/el cliente se arrepintió/)).toBeVisible();
  await expect.element(part.getByText(/A cobrar desde|Ganada/)).not.toBeInTheDocument();
});

test('a commission reversed after its payment shows its sign and its reason', async () => {
  const { admin, seller } = await openTeam();
  const sale = await payableSale({ seller, admin }, 'Rosa');
  await settle(admin, seller);
  const reason = 'El cliente se arrepintió';
  await admin.calls.admin.changeSaleStatus.mutate({ id: sale._id, status: 'cancelled', reason });
  const commission = formatMoney(sale.commission);
  showEarnings(seller);
  await expect.element(page.getByText(`Tienes un saldo en contra de ${commission}`)).toBeVisible();
  await expect.element(page.getByText(`-${commission}`, { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Movimientos' }).click();
  await expect.poll(address).toContain('tab=movimientos');
  const reversed = page.getByRole('listitem').filter({ hasText: 'Comisión descontada' });
  await expect.element(reversed.getByText(`-${commission}`, { exact: true })).toBeVisible();
  await expect.element(reversed.getByText(`Motivo: ${reason}`)).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Ver liquidación' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Liquidación N\.º/ })).toBeVisible();
});

test("another seller's settlement is not shown", async () => {
  const { admin, seller, addPerson } = await openTeam();
  await payableSale({ seller, admin }, 'Rosa');
  showEarnings(await addPerson(), `${AT}/${await settle(admin, seller)}`);
  await expect.element(page.getByText('Error al cargar la liquidación')).toBeVisible();
});
