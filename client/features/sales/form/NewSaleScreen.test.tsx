import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import { ACCEPTANCE } from '../../../../shared/sales/sales.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { choosePhoto } from '../../../testing/choosePhoto.ts';
import { clicks, clickUnlessGone, countClicks } from '../../../testing/clicks.ts';
import { render } from '../../../testing/render.tsx';
import { choosePlan, field, fillSale, TYPED } from '../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import { OpenSale } from '../detail/OpenSale.tsx';
import { holdTimers } from '../../../testing/timers.ts';
import NewSaleScreen from './NewSaleScreen.tsx';

/** A busy machine may look for the confirmation later than it leaves. */
const REDIRECT_MS = 2000;
const NEW_SALE = { at: '/app/sales/new' };

const submit = page.getByRole('button', { name: 'Registrar Venta' });
const error = (text: string | RegExp) => page.getByRole('alert').getByText(text);

const salesOf = async ({ calls }: Person) => (await calls.sales.list.query({})).sales;

describe('the fields', () => {
  test('that are missing are named below them, and the first one gets the focus', async () => {
    const { seller } = await openTeam();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await submit.click();
    for (const label of ['Plan', ...Object.keys(TYPED), 'Provincia']) {
      await expect.element(page.getByText(`El campo ${label} es obligatorio`, { exact: true })).toBeVisible();
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect
      .element(page.getByText('Sin la aceptación del cliente no se puede registrar la venta'))
      .toBeVisible();
    await expect.element(field('Nombre del cliente')).toHaveFocus();
    expect(await salesOf(seller)).toEqual([]);
  });

  test('that are wrong are named too', async () => {
    const { seller } = await openTeam();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await fillSale();
    await field('Calle').fill('   ');
    await field('Email del cliente').fill('carlos');
    await submit.click();
    await expect.element(page.getByText('El campo Calle es obligatorio')).toBeVisible();
    await expect.element(page.getByText('El campo Email del cliente debe ser un email válido')).toBeVisible();
    expect(await salesOf(seller)).toEqual([]);
  });

  test('of a place are completed from earlier sales, but never the one in use', async () => {
    const { seller } = await openTeam();
    await seller.sale();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await field('Localidad').fill('rosario');
    await field('Código postal').click();
    await expect.element(field('Provincia')).toHaveValue('Santa Fe');
    await expect.element(field('Código postal')).toHaveValue('');
    await expect.element(page.getByText('según tus ventas anteriores')).toBeVisible();
    await userEvent.tab();
    await expect.element(field('Código postal')).toHaveValue('S2000');
  });

  test('of an unknown place stay empty', async () => {
    const { seller } = await openTeam();
    await seller.sale();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await field('Localidad').fill('Funes');
    await field('Código postal').click();
    await expect.element(field('Provincia')).toHaveValue('');
  });
});

test('without a photo the fields are one tap away', async () => {
  const { seller } = await openTeam();
  render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
  await page.getByRole('button', { name: 'Escribir a mano' }).click();
  await expect.element(field('Nombre del cliente')).toHaveFocus();
});

describe('what looks wrong', () => {
  test('is said under its field once it is left, and never refused', async () => {
    const { seller } = await openTeam();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await fillSale();
    const said: [string, string, string][] = [
      ['Nombre del cliente', '1234 <b>😀</b>', 'Revisa el nombre: tiene números o signos.'],
      ['DNI del cliente', '1', 'Un DNI tiene 7 u 8 números.'],
      ['Teléfono del cliente', '555-9090', 'Falta el código de área (ej. 351 444-4555)'],
      ['Email del cliente', 'ana@hotmial.com', '¿Quisiste decir ana@hotmail.com?'],
      ['Código postal', 'ABCDEFGH123', 'Un código postal tiene 4 números (ej. 5000).'],
    ];
    for (const [label, text, doubt] of said) {
      await field(label).fill(text);
      await expect.element(page.getByText(doubt)).not.toBeInTheDocument();
      await field('Calle').click();
      await expect.element(page.getByText(doubt)).toBeVisible();
    }
    await expectAccessible();
    await submit.click();
    const question = page.getByRole('dialog', { name: '¿Registrar igual?' });
    await expect
      .element(question.getByRole('listitem').nth(1))
      .toHaveTextContent('Un DNI tiene 7 u 8 números.');
    expect(question.getByRole('listitem').elements()).toHaveLength(2);
    await question.getByRole('button', { name: 'Registrar igual' }).click();
    await expect.poll(async () => (await salesOf(seller)).length).toBe(1);
    expect((await salesOf(seller))[0]).toMatchObject({ customerInfo: { dni: '1' } });
  });
});

describe('the zone', () => {
  test('of the place is said under it, and a sale outside is asked about', async () => {
    const { admin, seller } = await openTeam();
    const { createZone } = admin.calls.admin;
    await createZone.mutate({ province: 'Santa Fe', city: 'Rosario', state: 'disabled', note: 'En obra' });
    await createZone.mutate({ province: 'Santa Fe', city: 'Funes', state: 'enabled' });
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await fillSale();
    await expect.element(page.getByText('Sin cobertura por ahora')).toBeVisible();
    await expect.element(page.getByText('En obra')).toBeVisible();
    await field('Localidad').fill('FUNES');
    await expect.element(page.getByText('Zona habilitada')).toBeVisible();
    await field('Localidad').fill('Pérez');
    await expect.element(page.getByText('A confirmar')).toBeVisible();
    await field('Localidad').fill('Rosario');
    await submit.click();
    await expect.element(page.getByRole('dialog', { name: '¿Registrar igual?' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    expect(await salesOf(seller)).toEqual([]);
    await submit.click();
    await page.getByRole('button', { name: 'Registrar igual' }).click();
    await expect.poll(async () => (await salesOf(seller)).length).toBe(1);
    expect((await salesOf(seller))[0]).toMatchObject({ coverage: 'disabled' });
  });
});

describe('the plans', () => {
  test('show their prices, and the chosen one its description and commission', async () => {
    const { seller } = await openTeam();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await expect
      .element(page.getByRole('option', { name: /^Alarma Hogar - \$\s34\.900,00$/ }))
      .toBeInTheDocument();
    await choosePlan('Alarma Hogar');
    const summary = page.getByLabelText('Resumen');
    await expect.element(summary.getByText('Alarma Hogar')).toBeVisible();
    await expect.element(summary.getByText(/\$\s34\.900,00/)).toBeVisible();
    await expect.element(summary.getByText(/\$\s3\.490,00/)).toBeVisible();
    await expect.element(page.getByText('El plan más elegido')).toBeVisible();
  });

  test('that cannot be loaded show an error and a retry', async () => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    await causeTrouble('plans.list', 'silent');
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await expect.element(error('Error al cargar los planes')).toBeVisible();
    await endTroubles();
    // The page also retries by itself, so the button may be gone.
    clickUnlessGone(page.getByRole('button', { name: 'Reintentar' }));
    await expect.element(page.getByRole('option', { name: 'Alarma Hogar' })).toBeInTheDocument();
    await expect.element(error('Error al cargar los planes')).not.toBeInTheDocument();
  });
});

test('sent twice at once, the form registers one sale', async () => {
  holdTimers(REDIRECT_MS);
  const { seller } = await openTeam();
  render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
  await fillSale();
  const { form } = submit.element() as HTMLButtonElement;
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(page.getByText('Venta registrada con éxito')).toBeVisible();
  expect(await salesOf(seller)).toHaveLength(1);
});

describe('a refusal by the server', () => {
  test('is shown in its words, and the typed values stay', async () => {
    const { admin, seller } = await openTeam();
    const values = { name: 'Plan fugaz', price: 100, description: 'Por poco tiempo', features: [] };
    const { _id: id } = await admin.calls.admin.createPlan.mutate(values);
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await fillSale('Plan fugaz');
    await admin.calls.admin.deletePlan.mutate({ id });
    await submit.click();
    await expect.element(error(/^El plan/)).toBeVisible();
    expect(await salesOf(seller)).toEqual([]);

    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await expect.element(page.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
    for (const [label, text] of Object.entries(TYPED)) await expect.element(field(label)).toHaveValue(text);
    await expect.element(field('Provincia')).toHaveValue('Santa Fe');
  });
});

describe('the warning of a duplicate', () => {
  const warning = page.getByRole('status').filter({ hasText: 'Puede que esta venta ya exista' });

  test("names the seller's sales, not those of others, and goes with what caused it", async () => {
    const { seller, addPerson } = await openTeam();
    const other = await addPerson({ name: 'Otra Vendedora' });
    await other.sale({ customer: { name: 'Cliente Ajeno', dni: '28.111.222' } });
    await seller.sale({ customer: { name: 'Carlos Propio', phone: '0341 15-555-9090' } });
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await field('DNI del cliente').fill('28111222');
    await field('Teléfono del cliente').fill('341 555-9090');
    await expect.element(warning.getByText('Carlos Propio (Pendiente)')).toBeVisible();
    await expect.element(warning.getByText('Otra persona del equipo tiene una venta')).toBeVisible();
    await expect.element(page.getByText('Cliente Ajeno')).not.toBeInTheDocument();
    await field('DNI del cliente').fill('28111');
    await field('Teléfono del cliente').fill('341 555');
    await expect.element(warning).not.toBeInTheDocument();
  });
});

describe('the photo of the DNI', () => {
  test('must be a photo of at most 10 MB', async () => {
    const { seller } = await openTeam();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await expect.element(submit).toBeVisible();
    await choosePhoto(new File(['hola'], 'notas.txt', { type: 'text/plain' }));
    await expect.element(page.getByText('Elige una imagen JPG, PNG, WEBP o HEIC.')).toBeVisible();
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    await choosePhoto(new File([large], 'enorme.heic', { type: 'image/heic' }));
    await expect.element(page.getByText('La foto supera los 10 MB.')).toBeVisible();
  });
});

describe('a customer who buys again', () => {
  test('is filled in from the earlier sale: five taps to the next one', async () => {
    holdTimers(REDIRECT_MS);
    const { seller } = await openTeam();
    const { _id: id } = await seller.sale();
    render(
      <>
        <OpenSale />
        <Route path="/app/sales/new" component={NewSaleScreen} />
      </>,
      { as: seller, at: `/app/sales/history?sale=${id}` },
    );
    countClicks();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Vender de nuevo a este cliente' }).click();
    await expect.element(field('Nombre del cliente')).toHaveValue('María Gómez');
    await expect.element(field('Localidad')).toHaveValue('Rosario');
    await expect.element(field('Provincia')).toHaveValue('Santa Fe');
    await field('Plan').click();
    await choosePlan('Alarma Hogar');
    await page.getByRole('checkbox', { name: ACCEPTANCE.text }).click();
    await submit.click();
    await expect.element(page.getByText('Venta registrada con éxito')).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(5);
    const [second, first] = await salesOf(seller);
    expect(second?.customerInfo).toEqual(first?.customerInfo);
    await expect
      .element(page.getByRole('link', { name: 'Vender de nuevo a este cliente' }))
      .toHaveAttribute('href', `#/app/sales/new?customer=${second?._id}`);
  });

  test("is never another seller's", async () => {
    const { seller, addPerson, admin } = await openTeam();
    const { _id: id } = await (await addPerson()).sale();
    for (const as of [seller, admin]) {
      render(<NewSaleScreen key={as.user.id} />, { as, at: `/app/sales/new?customer=${id}` });
      await expect.element(field('Nombre del cliente')).toHaveValue('');
    }
  });

  test('is offered where their DNI is typed', async () => {
    const { seller } = await openTeam();
    await seller.sale();
    render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
    await field('DNI del cliente').fill('30.123.456');
    await page.getByRole('button', { name: 'Vender de nuevo a este cliente: María Gómez' }).click();
    await expect.element(field('Nombre del cliente')).toHaveValue('María Gómez');
    await expect.element(field('Teléfono del cliente')).toHaveValue('341 555-1234');
    await expect.element(field('Calle')).toHaveValue('San Martín');
  });
});

test('a sale from a device whose clock is ahead is of the moment it arrives', async () => {
  holdTimers(REDIRECT_MS);
  const { seller } = await openTeam();
  vi.setSystemTime(Date.now() + HOUR_MS);
  render(<NewSaleScreen />, { ...NEW_SALE, as: seller });
  await fillSale();
  await submit.click();
  await expect.element(page.getByText('Venta registrada con éxito')).toBeVisible();
  expect(await salesOf(seller)).toMatchObject([{ priceSource: 'current', capturedAt: null }]);
});

describe('a price that changes at midnight', () => {
  const MIDNIGHT = Date.parse('2026-03-11T03:00:00Z');

  async function openBeforeMidnight() {
    holdTimers(REDIRECT_MS);
    const team = await openTeam();
    await team.setClock(MIDNIGHT - 60_000);
    const change = { id: '2', price: 39_300, validFrom: '2026-03-11' };
    await team.admin.calls.admin.schedulePrice.mutate(change);
    render(<NewSaleScreen />, { ...NEW_SALE, as: team.seller });
    await fillSale();
    await expect.element(page.getByText('Precio válido hasta el 10/3')).toBeVisible();
    return team;
  }

  test('is not yet that of a sale at 23:59', async () => {
    const { seller } = await openBeforeMidnight();
    await submit.click();
    await expect.element(page.getByText('Venta registrada con éxito')).toBeVisible();
    const [sale] = await salesOf(seller);
    expect(sale).toMatchObject({
      planPrice: 34_900,
      priceSource: 'captured',
      capturedAt: expect.stringMatching(/^2026-03-11T02:59/),
    });
  });

  test('is said by the form that is open, before it sends at 00:01', async () => {
    const { seller, setClock } = await openBeforeMidnight();
    await setClock(MIDNIGHT + 60_000);
    await submit.click();
    await expect.element(error(/^Alarma Hogar cuesta ahora \$\s39\.300,00, no \$\s34\.900,00/)).toBeVisible();
    expect(await salesOf(seller)).toEqual([]);
    await submit.click();
    await expect.element(page.getByText('Venta registrada con éxito')).toBeVisible();
    expect(await salesOf(seller)).toMatchObject([{ planPrice: 39_300 }]);
  });
});
