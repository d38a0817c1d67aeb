import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SALE_STATUS_LABELS, SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { clickUnlessGone } from '../../../testing/clicks.ts';
import { address, render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
import { openTeam } from '../../../testing/team.ts';
import { holdTimers } from '../../../testing/timers.ts';
import HistoryScreen from './HistoryScreen.tsx';

const HISTORY = '/app/sales/history';

const sales = page.getByRole('article');
const place = (current: number, total: number) => page.getByText(`Mostrando página ${current} de ${total}`);
const chip = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Of the pages that can be chosen. */
const numbers = () =>
  page
    .getByRole('navigation', { name: 'Páginas' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => /^\d+$/.test(text));
const heights = () => sales.elements().map((sale) => sale.getBoundingClientRect().height);

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
  clickUnlessGone(alert.getByRole('button', { name: 'Reintentar' }));
  await expect.element(place(1, 1)).toBeVisible();
  await seller.sale({ description: 'Recién registrada' });
  await button('Actualizar').click();
  await expect.element(page.getByText('Recién registrada')).toBeVisible();
});

describe('the pages', () => {
  test('have ten sales each, stand in a window of five, and are kept in the address', async () => {
    const { seller } = await openTeam();
    for (let number = 1; number <= 61; number += 1)
      await seller.sale({ description: `Venta número ${number}` });
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await expect.element(place(1, 7)).toBeVisible();
    await expect.element(sales).toHaveLength(10);
    await expect.element(sales.first().getByText('Venta número 61')).toBeVisible();
    expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
    await expect.element(button('Anterior')).toBeDisabled();
    await button('5').click();
    await expect.element(place(5, 7)).toBeVisible();
    expect(numbers()).toEqual(['3', '4', '5', '6', '7']);
    await button('Siguiente').click();
    await expect.element(place(6, 7)).toBeVisible();
    await button('Siguiente').click();
    await expect.element(place(7, 7)).toBeVisible();
    await expect.element(sales).toHaveLength(1);
    await expect.element(button('Siguiente')).toBeDisabled();
    await expect.poll(address).toBe(`${HISTORY}?page=7`);
    history.back();
    await expect.element(place(6, 7)).toBeVisible();
  });
});

describe('on a phone', () => {
  test('a row is a third of a card, and the choice is remembered', async () => {
    await page.viewport(390, 844);
    const { seller } = await openTeam();
    for (let index = 0; index < 3; index += 1) await seller.sale();
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await page.getByText('Tarjetas', { exact: true }).click();
    await expect.element(sales).toHaveLength(3);
    await expect.poll(() => Math.max(...heights())).toSatisfy((px: number) => px > 100 && px <= 270);
    await page.getByText('Lista', { exact: true }).click();
    await expect.poll(() => Math.max(...heights())).toSatisfy((px: number) => px >= 70 && px <= 90);
    await expectAccessible();
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await expect.element(page.getByRole('radio', { name: 'Lista' })).toBeChecked();
  });

  test('a tap on a sale opens its sheet, and going back closes it', async () => {
    await page.viewport(390, 844);
    const { seller } = await openTeam();
    const description = 'Casa con dos entradas. '.repeat(12).trim();
    const { _id: id } = await seller.sale({ description });
    await seller.sale({ customer: { name: 'Otra Persona' } });
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    const sheet = page.getByRole('dialog', { name: 'María Gómez' });
    const press = () => sheet.getByRole('button', { name: 'Cerrar' }).click();
    for (const close of [press, () => history.back()]) {
      await chip('María Gómez').click();
      await expect.element(sheet.getByText(description)).toBeVisible();
      await expect.poll(address).toContain(`sale=${id}`);
      await close();
      await expect.element(sheet).not.toBeInTheDocument();
      await expect.poll(address).toBe(HISTORY);
    }
    // By its address there is no list behind it.
    render(<HistoryScreen />, { as: seller, at: `${HISTORY}?sale=${id}` });
    await press();
    await expect.poll(address).toBe(HISTORY);
    await chip('María Gómez').click();
    await expect.element(sheet.getByText('DNI 30.123.456')).toBeVisible();
    await expect
      .element(sheet.getByRole('link', { name: 'Llamar' }))
      .toHaveAttribute('href', 'tel:3415551234');
    await sheet.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await expect.poll(address).toBe(`/app/sales/${id}/edit`);
  });

  test('the chosen state is in view, also once the counts are there', async () => {
    await page.viewport(390, 844);
    const { seller } = await openTeam();
    for (let index = 0; index < 12; index++) await seller.sale();
    render(<HistoryScreen />, { as: seller, at: `${HISTORY}?status=cancelled` });
    await expect.element(chip('Cancelada 0')).toBeInViewport({ ratio: 1 });
  });
});

describe('the export', () => {
  const failure = page.getByRole('alert').getByText('Error al exportar las ventas');

  test.for(['desk', 'phone'])(
    'on a %s has the filtered sales, for any program and for Excel',
    async (size) => {
      if (size === 'phone') await page.viewport(390, 844);
      const act = async (name: string) => {
        if (size === 'desk') return button(name).click();
        await button('Más acciones').click();
        await page.getByRole('menuitem', { name }).click();
      };
      const { seller, admin, causeTrouble } = await openTeam();
      for (let index = 0; index < 12; index += 1) await seller.sale();
      const { _id: id } = await seller.sale();
      await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'cancelled' });
      render(<HistoryScreen />, { as: seller, at: `${HISTORY}?status=pending` });
      await expect.element(place(1, 2)).toBeVisible();
      const saved = watchSavedFile();
      await act('Exportar CSV');
      const { name, text } = await saved();
      expect(name).toMatch(/^ventas_\d{4}-\d\d-\d\d\.csv$/);
      expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 12);
      expect(text).toMatch(/^\uFEFF?ID,Fecha,Descripción,Monto,Comisión,Estado,Cliente\r/);
      await act('Para Excel');
      expect((await saved()).text).toMatch(/^\uFEFF?ID;Fecha;Descripción;Monto;Comisión;Estado;Cliente\r/);
      await causeTrouble('export.csv', 'silent');
      await act('Exportar CSV');
      await expect.element(failure).toBeVisible();
      await expectAccessible();
    },
  );

  test('ends without a byte for half a minute', async () => {
    const { seller, causeTrouble } = await openTeam();
    await seller.sale();
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await expect.element(place(1, 1)).toBeVisible();
    await causeTrouble('export.csv', 'held');
    const endSilence = holdTimers(30_000);
    await button('Exportar CSV').click();
    await expect.element(page.getByText(/^Exportando/)).toBeVisible();
    endSilence();
    await expect.element(failure).toBeVisible();
  });
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
    await search.fill('n');
    await expect.element(page.getByText('Escribe al menos 2 caracteres')).toBeVisible();
    await search.fill('nunez');
    await expect.element(other).not.toBeInTheDocument();
    await expect.element(found).toBeVisible();
    await expect.poll(address).toBe(`${HISTORY}?search=nunez`);
    await expect.element(page.getByText('Corrige')).not.toBeInTheDocument();

    await chip('Pendiente').click();
    await expect.element(page.getByText('Ninguna venta coincide con «nunez»')).toBeVisible();
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

  test('selects what is exported', async () => {
    const { seller } = await openTeam();
    await seller.sale();
    await seller.sale({ customer: { name: 'Rita Paz' } });
    render(<HistoryScreen />, { as: seller, at: HISTORY });
    await expect.element(chip('Todas 2')).toBeVisible();
    await expect.element(button('Exportar CSV')).toBeEnabled();
    await page.getByLabelText('Buscar ventas').fill('Gómez');
    // Counts are of all sales.
    await expect.element(chip('Todas')).toBeVisible();
    await expect.element(sales).toHaveLength(1);
    const saved = watchSavedFile();
    await button('Exportar CSV').click();
    const lines = (await saved()).text.trimEnd().split('\r\n');
    expect(lines.slice(1)).toEqual([expect.stringContaining('María Gómez')]);
    await page.getByLabelText('Buscar ventas').fill('nadie así');
    await expect.element(page.getByText('Ninguna venta coincide con «nadie así»')).toBeVisible();
    await expect.element(button('Exportar CSV')).toBeDisabled();
  });
});
