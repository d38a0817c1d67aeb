import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { adjust } from '../../../testing/commissions.ts';
import { render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
import { openTeam } from '../../../testing/team.ts';
import SettlementsScreen from '../SettlementsScreen.tsx';

const AT = '/app/admin/settlements?tab=pago';
const SELLERS = 40;

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('40 sellers are paid in at most 8 clicks; who cannot be is named and stays out of each sum', async () => {
  const { admin, seller: poor, addPerson, query } = await openTeam();
  for (let count = 1; count <= SELLERS; count += 1) await adjust(admin, await addPerson(), 1000);
  await adjust(admin, poor, 500);
  await query(
    `INSERT INTO user_payouts (user_id, cuit, alias, updated_at)
     SELECT id, '20123456786', 'casa.luna.mar', 0 FROM users WHERE role = 'seller' AND id <> ?`,
    Number(poor.user.id),
  );
  render(<SettlementsScreen />, { as: admin, at: AT });
  const sum = formatMoney(SELLERS * 1000);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await click(button('Preparar para todos'));
  await expect.element(page.getByText(`Entran ${SELLERS} por ${sum}; 1 queda afuera.`)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: `Pedir los datos de cobro a ${poor.user.name} por WhatsApp` }))
    .toHaveAttribute('href', expect.stringContaining('https://wa.me/'));
  await expect.element(page.getByLabelText(`Incluir a ${poor.user.name}`, { exact: true })).not.toBeChecked();
  await expectAccessible();
  await click(button(`Cerrar ${SELLERS} por ${sum}`));
  await expect.element(page.getByText(`${SELLERS} para transferir, por ${sum}.`)).toBeVisible();

  const saved = watchSavedFile();
  await click(button('Archivo para el banco'));
  await click(page.getByRole('menuitem', { name: 'CSV' }));
  const rows = (await saved()).text.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(SELLERS);
  expect(rows.filter((row) => row.split(',')[2] !== '20123456786')).toEqual([]);
  await expect
    .element(page.getByText(`Se descargó el archivo para el banco: ${SELLERS} para transferir`))
    .toBeVisible();

  await click(button(`Marcar ${SELLERS} por ${sum}`));
  await expect.element(page.getByText(`Se pagaron ${SELLERS} liquidaciones por ${sum}.`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(8);
  expect((await admin.calls.admin.settlements.query({})).counts).toMatchObject({ draft: 1, paid: SELLERS });
});

test('one without payout data is closed by choice, and the file says that it is not in it', async () => {
  const { admin, seller } = await openTeam();
  await adjust(admin, seller, 700);
  render(<SettlementsScreen />, { as: admin, at: AT });
  await button('Preparar para todos').click();
  await page.getByLabelText(`Incluir a ${seller.user.name}`).click();
  await button(`Cerrar 1 por ${formatMoney(700)}`).click();
  await expect
    .element(page.getByText(`1 sin datos de cobro, por ${formatMoney(700)}: no están en el archivo.`))
    .toBeVisible();
  const saved = watchSavedFile();
  await button('Archivo para el banco').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved()).text.trim().split('\r\n')).toHaveLength(1);
  await expect.element(page.getByText('0 para transferir, 1 sin datos')).toBeVisible();
  await expectAccessible();
});

test('a tab left open over midnight prepares and pays today', async () => {
  const { admin, seller, query, setClock } = await openTeam();
  await query(
    "INSERT INTO user_payouts (user_id, cuit, alias, updated_at) VALUES (?, '20123456786', 'casa.luna.mar', 0)",
    Number(seller.user.id),
  );
  render(<SettlementsScreen />, { as: admin, at: AT });
  await expect.element(button('Preparar para todos')).toBeVisible();
  await setClock(Date.now() + DAY_MS);
  await adjust(admin, seller, 900);
  await button('Preparar para todos').click();
  await button(`Cerrar 1 por ${formatMoney(900)}`).click();
  await expect.element(button(`Marcar 1 por ${formatMoney(900)}`)).toBeVisible();
  await setClock(Date.now() + DAY_MS);
  await button(`Marcar 1 por ${formatMoney(900)}`).click();
  await expect.element(page.getByText('Se pagaron 1 liquidación')).toBeVisible();
  const { settlements } = await admin.calls.admin.settlements.query({ state: 'paid' });
  expect(settlements).toMatchObject([{ paidOn: argentineDay(Date.now()) }]);
});
