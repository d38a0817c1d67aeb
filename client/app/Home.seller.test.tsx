import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { formatMoney } from '../../shared/values/money.ts';
import { offerApp } from '../device/appOffer.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { render } from '../testing/render.tsx';
import { openTeam } from '../testing/team.ts';
import Home from './Home.tsx';

/** Of the top bar and the content's padding. */
const SHELL_PX = 80;

const AT = { at: '/app/dashboard' };

const section = (name: string) => page.getByRole('region', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const textOf = (title: string | RegExp) =>
  page.getByText(title, { exact: true }).first().element().parentElement?.parentElement?.textContent;
const top = (name: string) =>
  page.getByText(name, { exact: true }).first().element().getBoundingClientRect().top;

describe('the dashboard of a seller', () => {
  test('sums up the sales, shows the latest five and draws them', async () => {
    const { admin, seller } = await openTeam();
    const first = await seller.sale({ description: 'Venta número 1' });
    for (let number = 2; number <= 7; number += 1)
      await seller.sale({ description: `Venta número ${number}` });
    await admin.calls.admin.changeSaleStatus.mutate({ id: first._id, status: 'cancelled' });
    const price = first.planPrice;
    render(<Home />, { ...AT, as: seller });
    await expect.element(page.getByText('Ventas totales')).toBeVisible();
    await expect.poll(() => textOf('Ventas totales')).toContain(formatMoney(6 * price));
    expect(textOf('Comisiones totales')).toContain(formatMoney(0.6 * price));
    expect(textOf('Comisión actual')).toMatch(/10,0\s?%/);
    expect(textOf('Promedio por venta')).toContain(formatMoney(price));
    await expect.element(page.getByText('Venta número 7')).toBeVisible();
    await expect.element(page.getByText('Venta número 3')).toBeVisible();
    await expect.element(page.getByText('Venta número 2')).not.toBeInTheDocument();

    await expect
      .element(page.getByRole('img', { name: /^Ventas por mes: .*en los últimos 12 meses$/ }))
      .toBeVisible();
    await page.getByRole('radiogroup', { name: 'Qué muestra el gráfico' }).getByText('Comisiones').click();
    await expect.element(page.getByRole('img', { name: /^Comisiones por mes: / })).toBeVisible();
    const months = page.getByRole('table', { name: 'Ventas y comisiones por mes' }).getByRole('row');
    await expect.element(months).toHaveLength(1 + 12);
    expect(months.last().element().textContent).toContain(formatMoney(6 * price));

    await expect.element(link(/^6\s*Pendiente$/)).toBeVisible();
    for (const empty of ['Pendiente de Turno', 'Turnada', 'Instalada', 'Completada'])
      await expect.element(link(new RegExp(`^0\\s*${empty}$`))).toBeVisible();
    await expect
      .element(link(/^1\s*Cancelada$/))
      .toHaveAttribute('href', '#/app/sales/history?status=cancelled');
    await expectAccessible();
  });

  test('begins with what is payable and the day of what comes next', async () => {
    await page.viewport(390, 844);
    const { admin, seller } = await openTeam();
    const [payable, earned] = [await seller.sale(), await seller.sale()];
    await admin.calls.admin.changeSaleStatus.mutate({ id: payable._id, status: 'completed' });
    await admin.calls.admin.changeSaleStatus.mutate({ id: earned._id, status: 'installed' });
    render(<Home />, { ...AT, as: seller });
    const card = link(/^A cobrar/);
    await expect
      .element(card.getByText(`El 20/03/2026 se suman ${formatMoney(earned.commission)}.`))
      .toBeVisible();
    expect(card.element().textContent).toContain(formatMoney(payable.commission));
    await expect.element(card).toHaveAttribute('href', '#/app/cobros');
    expect(card.element().getBoundingClientRect().bottom).toBeLessThan(300);
    await expect.element(page.getByText('Para hacer hoy')).toBeVisible();
    await expect.element(page.getByText('Comisiones totales', { exact: true }).first()).toBeVisible();
    expect(top('Para hacer hoy')).toBeLessThan(top('Ventas Recientes'));
    expect(top('Ventas Recientes')).toBeLessThan(top('Comisiones totales'));
    await expectAccessible();
  });

  test('is at most two phone screens and twenty controls until the latest sales end, with four compact figures', async () => {
    await page.viewport(390, 844);
    const { admin, seller } = await openTeam();
    for (let number = 1; number <= 6; number += 1) {
      const { _id: id } = await seller.sale();
      await admin.calls.admin.decideVerification.mutate({
        id,
        attempt: 1,
        result: number > 3 ? 'approved' : 'rejected',
        note: 'Está vencido',
      });
    }
    offerApp(seller.user.id);
    render(<Home />, { ...AT, as: seller });
    await expect.element(page.getByText(/^En marcha: /)).toBeVisible();
    await expect.element(page.getByText('Promedio por venta')).toBeVisible();
    const rows = document.querySelectorAll('article');
    expect(rows).toHaveLength(5);
    const end = [...rows].at(-1);
    expect(end?.getBoundingClientRect().bottom).toBeLessThan(2 * 844 - SHELL_PX);
    const controls = [...document.querySelectorAll('a, button, summary')].filter(
      (control) => end?.contains(control) || end?.compareDocumentPosition(control) === 2,
    );
    expect(controls.length).toBeLessThanOrEqual(20);
    const cards = page.getByText('Ventas totales').element().closest('.mantine-Card-root')?.parentElement;
    expect(cards?.getBoundingClientRect().height).toBeLessThanOrEqual(150);
    await expect.element(page.getByText('Últimos 12 meses')).not.toBeInTheDocument();
    await page.getByText('Mis números').click();
    await expect.element(page.getByText('Últimos 12 meses')).toBeVisible();
    await expectAccessible();
  });

  test('begins with what is in progress until something is earned', async () => {
    const { seller } = await openTeam();
    const { commission } = await seller.sale();
    render(<Home />, { ...AT, as: seller });
    await expect.element(link(/^En curso/).getByText(formatMoney(commission))).toBeVisible();
  });

  test('promises nothing that a claim holds', async () => {
    const { admin, seller } = await openTeam();
    const [payable, earned] = [await seller.sale(), await seller.sale()];
    await admin.calls.admin.changeSaleStatus.mutate({ id: payable._id, status: 'completed' });
    await admin.calls.admin.changeSaleStatus.mutate({ id: earned._id, status: 'installed' });
    for (const { _id: id } of [payable, earned]) {
      await seller.calls.sales.createClaim.mutate({ id, kind: 'amount', message: 'Falta plata' });
    }
    render(<Home />, { ...AT, as: seller });
    const card = link(/^A cobrar/);
    await expect.element(card.getByText(`En espera: ${formatMoney(2 * earned.commission)}.`)).toBeVisible();
    await expect.element(card.getByText(/se suman|próximo pago|Ganaste/)).not.toBeInTheDocument();
    await expect.element(page.getByText('En espera', { exact: true }).first()).toBeVisible();
    for (const word of ['Ganada', 'A cobrar']) {
      await expect
        .element(page.getByRole('article').getByText(word, { exact: true }))
        .not.toBeInTheDocument();
    }
    await expectAccessible();
  });

  test('of a new account shows the first steps, and invites to register a sale', async () => {
    const { seller } = await openTeam();
    render(<Home />, { ...AT, as: seller });
    await expect.element(page.getByText('Todavía no registraste ventas')).toBeVisible();
    const steps = section('Primeros pasos').getByRole('link');
    await expect.element(steps.first()).toBeVisible();
    expect(steps.elements().map((element) => element.getAttribute('href'))).toEqual([
      '#/app/guia',
      '#/app/chat',
      '#/app/sales/new',
    ]);
    await expectAccessible();
  });

  test('says that it could not be loaded', async () => {
    const { seller, causeTrouble } = await openTeam();
    await causeTrouble('sales.stats', 'silent');
    render(<Home />, { ...AT, as: seller });
    const error = page.getByRole('alert').filter({ hasText: 'Error al cargar los datos del dashboard' });
    await expect
      .element(error.getByText('Error de conexión. Verifica tu conexión a internet.'))
      .toBeVisible();
    await expect.element(error.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expectAccessible();
  });

  test('lists the tasks of their sales by kind, and not those of others', async () => {
    const { admin, seller, addPerson, setClock } = await openTeam();
    const named = (name: string) => seller.sale({ customer: { name } });
    for (const [name, hoursAfter] of [
      ['Elsa Tardía', 9],
      ['Sara Pronto', 40],
    ] as const) {
      const { _id: id } = await named(name);
      await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
      await setClock(Date.now() + hoursAfter * HOUR_MS);
    }
    await named('Sin Foto');
    const { _id: id } = await named('Con Rechazo');
    const note = 'El documento está vencido';
    await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'rejected', note });
    await (await addPerson()).sale({ customer: { name: 'Cliente Ajeno' } });
    render(<Home />, { ...AT, as: seller });
    await expect.element(section('DNI rechazado').getByText('Con Rechazo')).toBeVisible();
    await expect.element(section('Más de 48 horas sin respuesta').getByText('Elsa Tardía')).toBeVisible();
    await expect.element(section('Por vencer').getByText(/^vence en \d horas$/)).toBeVisible();
    await expect.element(section('Falta la foto').getByText('Sin Foto')).toBeVisible();
    await expect.element(link('Resolver: Con Rechazo')).toBeVisible();
    await expect.element(link('Agregar foto: Sin Foto')).toBeVisible();
    await expect.element(page.getByText('Cliente Ajeno')).not.toBeInTheDocument();
    await expectAccessible();
  });
});
