import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
import { openTeam } from '../../../testing/team.ts';
import { SalesTab } from './SalesTab.tsx';

test('the sales that are shown are exported, with personal data only when chosen', async () => {
  const { admin, seller } = await openTeam();
  for (const name of ['Elena Weber', 'Bruno Díaz']) await seller.sale({ customer: { name } });
  render(<SalesTab />, { as: admin, at: '/app/admin/dashboard?tab=ventas&search=weber' });
  const saved = watchSavedFile();
  await page.getByRole('button', { name: 'Exportar 1 venta' }).click();
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  const { name, text } = await saved();
  expect(name).toMatch(/^ventas_del_equipo_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain('Elena Weber');
  expect(text).not.toMatch(/Bruno|Teléfono/);

  await page.getByRole('button', { name: 'Exportar 1 venta' }).click();
  await page.getByLabelText('Con teléfono, email, DNI y dirección').click();
  await page.getByRole('menuitem', { name: 'Para Excel' }).click();
  expect((await saved()).text).toMatch(/;Teléfono;Email;DNI;Dirección/);
});

test('a month is chosen at once, other days by two fields', async () => {
  const { admin, seller } = await openTeam();
  await seller.sale();
  render(<SalesTab />, { as: admin, at: '/app/admin/dashboard?tab=ventas' });
  const period = page.getByLabelText('Período');
  const from = page.getByLabelText('Fecha de inicio');
  await expect.element(period).toHaveValue('ever');
  await period.selectOptions('Mes pasado');
  await expect.poll(address).toContain('startDate=2026-02-01&endDate=2026-02-28');
  await expect.element(page.getByText('No se encontraron ventas con los filtros aplicados')).toBeVisible();
  await period.selectOptions('Este mes');
  await expect.poll(address).toContain('startDate=2026-03-01&endDate=2026-03-31');
  await expect.element(from).not.toBeInTheDocument();
  await period.selectOptions('Entre dos fechas');
  await from.fill('05/03/2026');
  await expect.poll(address).toContain('startDate=2026-03-05&endDate=2026-03-31');
  await expectAccessible();
  await from.fill('31/02/2026');
  await userEvent.tab();
  await expect.element(page.getByText('Escribe el día así: 31/12/2026')).toBeVisible();
  await expect.element(from).toHaveValue('31/02/2026');
  await from.fill('06/03/2026');
  await expect.poll(address).toContain('startDate=2026-03-06&endDate=2026-03-31');
  await expect.element(page.getByText('Escribe el día así: 31/12/2026')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect.element(period).toHaveValue('ever');
  await expect.poll(address).not.toContain('Date=');
});

test('a name found by a search keeps its space, and one too long ends in an ellipsis', async () => {
  const { admin, seller } = await openTeam();
  const long = `Hernán ${'Gutiérrez '.repeat(9).trim()}`;
  for (const name of ['Hernán Sánchez', long]) await seller.sale({ customer: { name } });
  render(<SalesTab />, { as: admin, at: '/app/admin/dashboard?tab=ventas&search=hern' });
  await expect.element(linkOf('Hernán Sánchez')).toBeVisible();
  expect(textOf(linkOf('Hernán Sánchez').element())).toBe('Hernán Sánchez');
  const box = linkOf(long).element().firstElementChild;
  expect(box && box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow).toBe('ellipsis');
});

const linkOf = (customer: string) =>
  page.getByRole('link', { name: `Ver detalle de la venta de ${customer}` });

/** As it is drawn. */
const textOf = (element: Element) => (element as HTMLElement).innerText;
