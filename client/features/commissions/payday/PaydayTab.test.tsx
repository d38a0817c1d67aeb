import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { adjust, draftFor } from '../../../testing/commissions.ts';
import { render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import SettlementsScreen from '../SettlementsScreen.tsx';

type Team = Awaited<ReturnType<typeof openTeam>>;

const AT = '/app/admin/settlements?tab=pago';
const SELLERS = 40;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

async function giveAlias(query: Team['query'], ...people: Person[]): Promise<void> {
  for (const { user } of people) {
    await query(
      "INSERT INTO user_payouts (user_id, cuit, alias, updated_at) VALUES (?, '20123456786', 'casa.luna.mar', 0)",
      Number(user.id),
    );
  }
}

async function closeFor(admin: Person, seller: Person): Promise<string> {
  const id = await draftFor(admin, seller);
  await admin.calls.admin.closeSettlement.mutate({ id });
  return id;
}

test('40 sellers are paid by 7 clicks, each step asked; who cannot be is named and stays out of each sum', async () => {
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
  await expect
    .element(page.getByText(`Se cierran ${SELLERS} borradores, por ${sum} en total.`))
    .toBeVisible();
  await click(inDialog('Cerrar borradores'));
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

  await click(button(`Marcar ${SELLERS} pagadas por ${sum}`));
  await expectAccessible();
  await click(inDialog('Marcar como pagadas'));
  await expect.element(page.getByText(`Se pagaron ${SELLERS} liquidaciones.`)).toBeVisible();
  expect(clicks).toBe(7);
  expect((await admin.calls.admin.settlements.query({})).counts).toMatchObject({ draft: 1, paid: SELLERS });
});

test('one without payout data is closed by choice, and the file says that it is not in it', async () => {
  const { admin, seller } = await openTeam();
  await adjust(admin, seller, 700);
  await page.viewport(1440, 900);
  render(<SettlementsScreen />, { as: admin, at: AT });
  await button('Preparar para todos').click();
  const mark = page.getByText('Sin datos de cobro', { exact: true });
  await expect.element(mark).toBeVisible();
  expect(mark.element().scrollWidth).toBe(mark.element().clientWidth);
  await page.getByLabelText(`Incluir a ${seller.user.name}`).click();
  await button(`Cerrar 1 por ${formatMoney(700)}`).click();
  await inDialog('Cerrar borradores').click();
  await expect
    .element(page.getByText(`1 sin datos de cobro, por ${formatMoney(700)}, fuera del archivo.`))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: `${seller.user.name} · ${formatMoney(700)}` }))
    .toHaveAttribute('href', '#/app/admin/settlements/1');
  const saved = watchSavedFile();
  await button('Archivo para el banco').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved()).text.trim().split('\r\n')).toHaveLength(1);
  await expect.element(page.getByText('0 para transferir, 1 sin datos')).toBeVisible();
  await expectAccessible();
});

test('a tab left open over midnight prepares and pays today', async () => {
  const { admin, seller, query, setClock } = await openTeam();
  await giveAlias(query, seller);
  render(<SettlementsScreen />, { as: admin, at: AT });
  await expect.element(button('Preparar para todos')).toBeVisible();
  await setClock(Date.now() + DAY_MS);
  await adjust(admin, seller, 900);
  await button('Preparar para todos').click();
  await button(`Cerrar 1 por ${formatMoney(900)}`).click();
  await inDialog('Cerrar borradores').click();
  await expect.element(button(`Marcar 1 pagada por ${formatMoney(900)}`)).toBeVisible();
  await setClock(Date.now() + DAY_MS);
  await button(`Marcar 1 pagada por ${formatMoney(900)}`).click();
  await inDialog('Marcar como pagadas').click();
  await expect.element(page.getByText('Se pagó 1 liquidación.')).toBeVisible();
  const { settlements } = await admin.calls.admin.settlements.query({ state: 'paid' });
  expect(settlements).toMatchObject([{ paidOn: argentineDay(Date.now()) }]);
});

test('exactly those in the downloaded file are paid, on the day, by the method and with the reference typed', async () => {
  const { admin, seller: ana, addPerson, query } = await openTeam();
  const [bruno, late] = [await addPerson(), await addPerson()];
  await giveAlias(query, ana, bruno, late);
  for (const person of [ana, bruno, late]) await adjust(admin, person, 1000);
  const ids = [await closeFor(admin, ana), await closeFor(admin, bruno)];
  const statesOf = async () => {
    const { settlements } = await admin.calls.admin.settlements.query({});
    return Object.fromEntries(settlements.map(({ _id, state }) => [_id, state]));
  };
  render(<SettlementsScreen />, { as: admin, at: AT });
  const pay = button(`Marcar 2 pagadas por ${formatMoney(2000)}`);
  await expect.element(pay).toBeVisible();
  await expect.element(page.getByText(/No descargaste el archivo para el banco aquí/)).toBeVisible();
  const saved = watchSavedFile();
  await button('Archivo para el banco').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await saved();
  const which = page.getByText(/del archivo que descargaste el 10\/03, 12:0/);
  await expect.element(which.first()).toBeVisible();

  const last = await closeFor(admin, late);
  void queryClient.invalidateQueries();
  // The file is known on the way back from another screen too.
  render(<SettlementsScreen />, { as: admin, at: AT });
  await expect.element(page.getByText(`3 para transferir, por ${formatMoney(3000)}.`)).toBeVisible();
  await expect.element(page.getByText('1 liquidación cerrada no está en ese archivo')).toBeVisible();
  await pay.click();
  const dialog = page.getByRole('dialog', { name: 'Marcar como pagadas' });
  await expect.element(dialog.getByText(`2 liquidaciones, por ${formatMoney(2000)} en total.`)).toBeVisible();
  await expect.element(dialog.getByText(/del archivo que descargaste el/)).toBeVisible();
  await inDialog('Cancelar').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await statesOf()).toEqual({ [ids[0] ?? '']: 'closed', [ids[1] ?? '']: 'closed', [last]: 'closed' });

  await pay.click();
  await dialog.getByLabelText('Fecha de pago').fill('2026-03-06');
  await dialog.getByLabelText('Medio de pago').selectOptions('other');
  await dialog.getByLabelText('Referencia (opcional)').fill('Lote 77');
  await inDialog('Marcar como pagadas').click();
  await expect.element(page.getByText('Se pagaron 2 liquidaciones.')).toBeVisible();
  const { settlements } = await admin.calls.admin.settlements.query({ state: 'paid' });
  expect(settlements.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  for (const settlement of settlements) {
    expect(settlement).toMatchObject({ paidOn: '2026-03-06', method: 'other', reference: 'Lote 77' });
  }
  expect((await statesOf())[last]).toBe('closed');
  await expect.element(button(/^Marcar/)).not.toBeInTheDocument();
  await expect.element(page.getByText('1 liquidación cerrada no está en ese archivo')).toBeVisible();
});
