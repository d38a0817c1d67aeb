import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '../../../../shared/values/money.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import { ReportsTab } from './ReportsTab.tsx';

const AT = '/app/admin/dashboard?tab=informes';

const rows = page.getByRole('table', { name: 'Informe' }).getByRole('row');
const lineOf = (name: string) => rows.filter({ hasText: name });
const choose = (field: string, option: string) =>
  page.getByLabelText(field, { exact: true }).selectOptions(option);

/** Sells on days of other months. */
function sellerOn({ query }: Pick<Awaited<ReturnType<typeof openTeam>>, 'query'>) {
  return async (person: Person, ...days: string[]) => {
    const sold = [];
    for (const day of days) {
      const sale = await person.sale();
      await query('UPDATE sales SET sold_on = ? WHERE id = ?', day, Number(sale._id));
      sold.push(sale);
    }
    return sold;
  };
}

test('twelve months, newest first, each beside the one of a year before, and a chart', async () => {
  await page.viewport(1440, 900);
  const team = await openTeam();
  const { admin, seller } = team;
  const sell = sellerOn(team);
  const [installed] = await sell(seller, '2026-02-05', '2026-02-06');
  const { _id: id = '', planPrice = 0 } = installed ?? {};
  await sell(seller, '2025-02-20', '2026-03-01', '2025-03-02', '2024-11-11');
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  render(<ReportsTab />, { as: admin, at: AT });
  await expect.element(rows).toHaveLength(1 + 12 + 1);
  expect(rows.nth(1).element().textContent).toMatch(/^marzo 2026en curso · un año antes1un año antes 10/);
  const february = lineOf('febrero 2026').element().textContent;
  expect(february).toContain(`2un año antes 1, +100\u00a0%1un año antes 00${formatMoney(2 * planPrice)}`);
  expect(february).toMatch(/50,0\s%50,0\s%/);
  expect(rows.last().element().textContent).toMatch(/^Total.*3un año antes 3, 0\s%/);
  await expect.element(page.getByRole('img', { name: 'Ventas registradas, y un año antes' })).toBeVisible();
  const drawn = page.getByRole('table', { name: 'Ventas registradas, y un año antes' }).getByRole('row');
  expect(drawn.nth(11).element().textContent).toBe('feb 2621');
  await expectAccessible();

  await choose('Desde', 'feb 24');
  await expect.poll(() => address()).toContain('from=2024-02&to=2026-01');
  await expect.element(rows).toHaveLength(1 + 24 + 1);
  expect(lineOf('noviembre 2024').element().textContent).toContain('1un año antes 0');
});

test('groups are added up over the months, and each leads to its own months', async () => {
  await page.viewport(390, 844);
  const team = await openTeam();
  const { admin, seller, addPerson } = team;
  const [sell, other] = [sellerOn(team), await addPerson({ name: 'Zoe Rey' })];
  await sell(seller, '2026-01-10');
  await sell(other, '2026-01-10', '2026-02-10', '2025-02-10');
  render(<ReportsTab />, { as: admin, at: AT });
  await choose('Ver', 'Por vendedor');
  await expect.element(rows).toHaveLength(1 + 2 + 1);
  await expect.element(lineOf('Zoe Rey').getByText('2 registradas · un año antes 1, +100 %')).toBeVisible();
  expect(rows.nth(1).element().textContent).toContain('Zoe Rey');
  await expectAccessible();
  await page.getByRole('link', { name: 'Zoe Rey' }).click();
  await expect.element(page.getByRole('heading', { name: 'Zoe Rey' })).toBeVisible();
  await expect.poll(address).toContain(`groupBy=seller&key=${other.user.id}`);
  await expect.element(lineOf('febrero 2026').getByText('1 registrada · un año antes 1, 0 %')).toBeVisible();
  await page.getByRole('link', { name: 'Todos los vendedores' }).click();
  await expect.element(lineOf(seller.user.name)).toBeVisible();
});

test('the file is that of the months and the groups that are shown', async () => {
  const team = await openTeam();
  await sellerOn(team)(team.seller, '2026-01-10');
  const nextFile = watchSavedFile();
  render(<ReportsTab />, { as: team.admin, at: `${AT}&groupBy=plan&from=2026-01&to=2026-01` });
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const { name, text } = await nextFile();
  expect(name).toBe('informe_2026-03-10.csv');
  expect(text).toMatch(/2026-01,[^,]+,1,0,0,24900\.00,/);
});

test('months without sales say so', async () => {
  const { admin } = await openTeam();
  render(<ReportsTab />, { as: admin, at: AT });
  await expect.element(page.getByText('No hay ventas en estos meses')).toBeVisible();
  await expectAccessible();
});

test('waits in the shape of the table, and says that it failed', async () => {
  const { admin, causeTrouble, endTroubles } = await openTeam();
  await causeTrouble('admin.reportMonths', 'held');
  render(<ReportsTab />, { as: admin, at: AT });
  await expect.element(page.getByRole('status', { name: 'Cargando...' })).toBeVisible();
  await endTroubles();
  await expect.element(page.getByText('No hay ventas en estos meses')).toBeVisible();
  await causeTrouble('admin.reportMonths', 400);
  await choose('Ver', 'Por plan');
  await expect.element(page.getByRole('alert').getByText('Error al cargar el informe')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});
