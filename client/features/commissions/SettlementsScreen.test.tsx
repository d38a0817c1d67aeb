import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { argentineDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { adjust, draftFor, payableSale } from '../../testing/commissions.ts';
import { address, render } from '../../testing/render.tsx';
import { watchSavedFile } from '../../testing/savedFile.ts';
import { openTeam } from '../../testing/team.ts';
import SettlementsScreen from './SettlementsScreen.tsx';

const AT = '/app/admin/settlements';

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const inDialog = (name: string) => dialog.getByRole('button', { name });

test('every tab has its address', async () => {
  const { admin } = await openTeam();
  render(<SettlementsScreen />, { as: admin, at: AT });
  for (const [name, query] of [
    ['Liquidaciones', '?tab=liquidaciones'],
    ['Reclamos', '?tab=reclamos'],
    ['Saldos', ''],
  ] as const) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expect.poll(address).toBe(AT + query);
  }
});

test('drafts are prepared from balances; sellers without one are named with the reason', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const poor = await addPerson();
  const { commission } = await payableSale({ seller, admin }, 'Ana Uno');
  await adjust(admin, poor, -500);
  render(<SettlementsScreen />, { as: admin, at: AT });
  await expect.element(row(seller.user.name).getByText(formatMoney(commission))).toBeVisible();
  await expect.element(row(poor.user.name).getByText(formatMoney(-500))).toBeVisible();
  await page.getByLabelText(`Elegir a ${seller.user.name}`).click();
  await page.getByLabelText(`Elegir a ${poor.user.name}`).click();
  await expect.element(page.getByText('2 vendedores elegidos')).toBeVisible();
  await expectAccessible();
  await button('Preparar liquidaciones').click();
  await expect.element(dialog.getByText('cada uno de los 2 vendedores elegidos')).toBeVisible();
  await dialog.getByLabelText('Movimientos hasta').fill('');
  await inDialog('Preparar').click();
  await expect.element(dialog.getByText('El campo Hasta debe ser una fecha dd/mm/aaaa')).toBeVisible();
  await dialog.getByLabelText('Movimientos hasta').fill('2099-12-31');
  await inDialog('Preparar').click();
  await expect
    .element(
      dialog.getByText(`Se preparó un borrador para ${seller.user.name}, por ${formatMoney(commission)}.`),
    )
    .toBeVisible();
  await expect
    .element(dialog.getByText(`El saldo a cobrar no es positivo (${formatMoney(-500)}).`))
    .toBeVisible();
  await expect.element(dialog.getByText(poor.user.name)).toBeVisible();
  await expectAccessible();
  const [draft] = (await admin.calls.admin.settlements.query({})).settlements;
  await expect
    .element(dialog.getByRole('link', { name: 'Ver el borrador' }))
    .toHaveAttribute('href', `#${AT}/${draft?._id}`);
});

test('many drafts are closed and paid at once; one that is gone shows an error', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const drafts: string[] = [];
  for (const person of [seller, await addPerson(), await addPerson()]) {
    await adjust(admin, person, 1000);
    drafts.push(await draftFor(admin, person));
  }
  render(<SettlementsScreen />, { as: admin, at: `${AT}?tab=liquidaciones` });
  await page.getByRole('link', { name: 'Borradores 3' }).click();
  await expect.poll(address).toMatch(/state=draft/);
  await page.getByLabelText('Elegir toda la página').click();
  await admin.calls.admin.deleteSettlement.mutate({ id: drafts[0] ?? '' });
  await button('Cerrar 3 borradores').click();
  await expect.element(dialog.getByText(`por ${formatMoney(3000)} en total`)).toBeVisible();
  await expect
    .element(dialog.getByText(new RegExp(`^Sin datos de cobro: .*${seller.user.name}`)))
    .toBeVisible();
  const leaveOut = dialog.getByLabelText('Dejarlas afuera hasta que los carguen');
  await leaveOut.click();
  await expect.element(inDialog('Cerrar borradores')).toBeDisabled();
  await leaveOut.click();
  await inDialog('Cerrar borradores').click();
  await expect.element(dialog.getByText('Se cerraron 2 liquidaciones.')).toBeVisible();
  await expect.element(dialog.getByText('La liquidación fue eliminada y no se puede cerrar')).toBeVisible();
  await expectAccessible();
  await inDialog('Listo').click();

  await page.getByRole('link', { name: 'Cerradas 2' }).click();
  await page.getByLabelText('Elegir toda la página').click();
  await button('Marcar 2 pagadas').click();
  await expect.element(dialog.getByText('Por transferencia quedan afuera.')).toBeVisible();
  await dialog.getByLabelText('Medio de pago').selectOptions('Efectivo');
  await inDialog('Marcar como pagadas').click();
  await expect.element(page.getByText('Se pagaron 2 liquidaciones.')).toBeVisible();
  await expect.element(page.getByText('No hay liquidaciones con esos filtros')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pagadas 2' })).toBeVisible();
});

test('all sellers of a filter are prepared, chosen and closed, beyond the first page', async () => {
  const { admin, addPerson } = await openTeam();
  for (let count = 1; count <= 21; count += 1) await adjust(admin, await addPerson(), 100);
  render(<SettlementsScreen />, { as: admin, at: AT });
  await button('Preparar para todos').click();
  await inDialog('Preparar').click();
  await expect
    .element(dialog.getByText(`Se prepararon 21 borradores, por ${formatMoney(2100)} en total.`))
    .toBeVisible();
  await dialog.getByRole('link', { name: 'Ver los borradores' }).click();
  await page.getByLabelText('Elegir toda la página').click();
  await expect.element(page.getByText('20 liquidaciones elegidas')).toBeVisible();
  await button('Elegir las 21').click();
  await button('Cerrar 21 borradores').click();
  await inDialog('Cerrar borradores').click();
  await expect.element(page.getByText('Se cerraron 21 liquidaciones.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Cerradas 21' })).toBeVisible();
});

test('the file for the bank has every closed settlement, in both formats', async () => {
  const { admin, seller, password } = await openTeam();
  const payout = { cuit: '20-12345678-6', alias: 'casa.luna.mar', currentPassword: password };
  await seller.calls.auth.savePayout.mutate(payout);
  await adjust(admin, seller, 1234.5);
  await admin.calls.admin.closeSettlement.mutate({ id: await draftFor(admin, seller) });
  render(<SettlementsScreen />, { as: admin, at: `${AT}?tab=liquidaciones` });
  const saved = watchSavedFile();
  const today = argentineDay(Date.now());
  const linesOf = async (format: string) => {
    await button('Archivo para el banco').click();
    await page.getByRole('menuitem', { name: format }).click();
    const { name, text } = await saved();
    expect(name).toBe(`liquidaciones_${today}.csv`);
    return text.trim().split('\r\n').slice(1);
  };
  const { name } = seller.user;
  expect(await linesOf('CSV')).toEqual([`1,${name},20123456786,,casa.luna.mar,1234.50,${today},Cerrada`]);
  expect(await linesOf('Para Excel')).toEqual([
    `1;${name};"=""20123456786""";;casa.luna.mar;1234,50;${today};Cerrada`,
  ]);
});
