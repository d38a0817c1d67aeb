import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SALE_STATUS_LABELS, SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import HistoryScreen from './HistoryScreen.tsx';

const HISTORY = '/app/sales/history';

const sales = page.getByRole('article');
const place = (current: number, total: number) => page.getByText(`Mostrando página ${current} de ${total}`);
const chip = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('without sales the history explains itself and links to the form', async () => {
  const { seller } = await openTeam();
  render(<HistoryScreen />, { as: seller });
  await expect.element(page.getByText('Todavía no tienes ventas registradas')).toBeVisible();
  await expect.element(chip('Registrar mi primera venta')).toHaveAttribute('href', '#/app/sales/new');
});

test('a failed history shows an error and a retry; Actualizar shows new sales', async () => {
  const { seller, causeTrouble, endTroubles } = await openTeam();
  await seller.sale();
  await causeTrouble('sales.list', 'silent');
  render(<HistoryScreen />, { as: seller });
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Error al cargar las ventas')).toBeVisible();
  await endTroubles();
  // The page also retries by itself, so the button may be gone.
  await alert
    .getByRole('button', { name: 'Reintentar' })
    .click()
    .catch(() => undefined);
  await expect.element(place(1, 1)).toBeVisible();
  await seller.sale({ description: 'Recién registrada' });
  await button('Actualizar').click();
  await expect.element(page.getByText('Recién registrada')).toBeVisible();
});

describe('filters', () => {
  test('act on Aplicar, stay in the address and are cleared', async () => {
    const { seller, admin } = await openTeam();
    const { _id: id } = await seller.sale();
    await seller.sale();
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'appointed' });
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await expect.element(sales).toHaveLength(2);
    const options = page.getByLabelText('Estado').getByRole('option');
    expect(options.elements().map(({ textContent }) => textContent)).toEqual([
      'Todos',
      ...SALE_STATUSES.map((status) => SALE_STATUS_LABELS[status]),
    ]);
    await page.getByLabelText('Estado').selectOptions('Turnada');
    await button('Aplicar').click();
    await expect.element(sales).toHaveLength(1);
    await expect.element(sales.getByText('Turnada')).toBeVisible();
    await expect.poll(address).toBe(`${HISTORY}?status=appointed`);
    await expect.element(chip('Turnada 1')).toHaveAttribute('aria-current');

    await page.getByLabelText('Fecha de inicio').fill('2020-01-02');
    await page.getByLabelText('Fecha de fin').fill('2020-01-01');
    await button('Aplicar').click();
    await expect
      .element(page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin.'))
      .toBeVisible();
    await page.getByLabelText('Fecha de fin').fill('2020-01-02');
    await button('Aplicar').click();
    await expect.element(page.getByText('No se encontraron ventas con los filtros aplicados')).toBeVisible();
    await button('Limpiar').click();
    await expect.element(sales).toHaveLength(2);
    await expect.poll(address).toBe(HISTORY);
  });

  test('come from the address', async () => {
    const { seller } = await openTeam();
    await seller.sale();
    render(<HistoryScreen />, { as: seller, at: `${HISTORY}?status=appointed` });
    await expect.element(page.getByText('No se encontraron ventas con los filtros aplicados')).toBeVisible();
    await expect.element(page.getByLabelText('Estado')).toHaveValue('appointed');
  });

  test.for(['status=vendida&page=-3&startDate=2026-99-99&endDate=x', 'page=99'])(
    'that are invalid are ignored: %s',
    async (query) => {
      const { seller } = await openTeam();
      await seller.sale();
      render(<HistoryScreen />, { as: seller, at: `${HISTORY}?${query}` });
      await expect.element(place(1, 1)).toBeVisible();
    },
  );

  test('with days in the wrong order show why nothing is listed', async () => {
    const { seller } = await openTeam();
    render(<HistoryScreen />, { as: seller, at: `${HISTORY}?startDate=2026-05-05&endDate=2026-01-01` });
    await expect
      .element(page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin.'))
      .toBeVisible();
    await expect.element(page.getByText('Corrige las fechas para ver las ventas.')).toBeVisible();
  });
});

describe('the search', () => {
  test('finds a customer by name, DNI or phone, and combines with the status', async () => {
    const { seller, admin } = await openTeam();
    const { _id: id } = await seller.sale({ customer: { name: 'José Núñez' } });
    await seller.sale({ customer: { name: 'Rita Paz' } });
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    const found = page.getByRole('article', { name: 'José Núñez' });
    const other = page.getByRole('article', { name: 'Rita Paz' });
    await expect.element(other).toBeVisible();
    const search = page.getByLabelText('Buscar ventas');
    await search.fill('nu');
    await expect.element(page.getByText('Escribe al menos 3 caracteres')).toBeVisible();
    await search.fill('nunez');
    await expect.element(other).not.toBeInTheDocument();
    await expect.element(found).toBeVisible();
    await expect.poll(address).toBe(`${HISTORY}?search=nunez`);
    await expect.element(page.getByText('Corrige')).not.toBeInTheDocument();

    await chip('Pendiente').click();
    await expect.element(page.getByText('Ninguna venta coincide con "nunez"')).toBeVisible();
    await chip('Instalada').click();
    await expect.element(found).toBeVisible();
    await search.fill('30.123.456');
    await expect.element(found).toBeVisible();
    await chip('Todas').click();
    await expect.element(other).toBeVisible();
    await search.fill('nadie así');
    await button('Limpiar búsqueda').click();
    await expect.element(search).toHaveValue('');
    await expect.poll(address).toBe(HISTORY);
    await expect.element(chip('Instalada 1')).toBeVisible();
    await expect.element(chip('Todas 2')).toBeVisible();
  });

  test('is ignored by the file, so while searching nothing is exported', async () => {
    const { seller } = await openTeam();
    await seller.sale();
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await expect.element(chip('Todas 1')).toBeVisible();
    await expect.element(button('Exportar CSV')).toBeEnabled();
    await page.getByLabelText('Buscar ventas').fill('Gómez');
    // Counts are of all sales.
    await expect.element(chip('Todas')).toBeVisible();
    await expect.element(sales).toHaveLength(1);
    await expect.element(button('Exportar CSV')).toBeDisabled();
  });
});

test('on a phone the chosen state is in view, also once the counts are there', async () => {
  await page.viewport(390, 844);
  const { seller } = await openTeam();
  for (let index = 0; index < 12; index++) await seller.sale();
  render(<HistoryScreen />, { as: seller, at: `${HISTORY}?status=cancelled` });
  await expect.element(chip('Cancelada 0')).toBeInViewport({ ratio: 1 });
});
