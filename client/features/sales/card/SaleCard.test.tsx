import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import HistoryScreen from '../history/HistoryScreen.tsx';
import { SalesTab } from '../team/SalesTab.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const card = page.getByRole('article', { name: 'María Gómez' });
const link = (name: string | RegExp) => page.getByRole('link', { name });

const hrefs = () =>
  card
    .getByRole('link')
    .elements()
    .map((element) => element.getAttribute('href'));

describe('the card of a sale', () => {
  test('shows plan, customer, commission and status, and how to reach the customer', async () => {
    const { seller } = await openTeam();
    await seller.sale({ description: 'Casa de la esquina' });
    render(<HistoryScreen />, { as: seller });
    for (const text of [
      'Casa de la esquina',
      'DNI 30.123.456',
      '341 555-1234',
      'maria@example.com',
      'Pendiente',
      'Falta la foto',
      'Precio',
      'Comisión',
      'San Martín 1234, Rosario, Santa Fe (S2000)',
    ]) {
      await expect.element(card.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect
      .poll(hrefs)
      .toEqual(
        expect.arrayContaining([
          'tel:3415551234',
          expect.stringMatching(/^https:\/\/wa\.me\/5493415551234/),
          'mailto:maria@example.com',
        ]),
      );
    await card.getByRole('button', { name: 'Ver DNI' }).click();
    await expect
      .element(page.getByRole('dialog').getByText('Esta venta no tiene foto del DNI.'))
      .toBeVisible();
  });

  test('offers no edit once it is installed, and no commission once it is cancelled', async () => {
    const { admin, seller } = await openTeam();
    const { _id: id } = await seller.sale();
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
    render(<HistoryScreen />, { as: seller });
    await expect.element(card.getByText('Instalada')).toBeVisible();
    await expect.element(link(/^Editar/)).not.toBeInTheDocument();
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'cancelled' });
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.element(card.getByText('Sin comisión:')).toBeVisible();
  });

  test('is marked as a possible duplicate of an earlier sale until an administrator clears it', async () => {
    const { admin, seller, addPerson } = await openTeam();
    await (await addPerson()).sale({ customer: { name: 'Cliente Anterior' } });
    const { _id: id } = await seller.sale();
    await seller.sale({ customer: { name: 'Otra Clienta', dni: '28111222', phone: '341 555-9876' } });
    render(<HistoryScreen />, { as: seller });
    await expect.element(card.getByText('Posible duplicada')).toBeVisible();
    await expect.element(page.getByText('Posible duplicada')).toHaveLength(1);
    await expectAccessible();
    await admin.calls.admin.resolveDuplicate.mutate({ id, resolved: true });
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.element(page.getByText('Posible duplicada')).not.toBeInTheDocument();
    await expect.element(card).toBeVisible();
  });

  test('explains a phone without area code instead of linking it', async () => {
    const { seller } = await openTeam();
    await seller.sale({ customer: { phone: '555-1234' } });
    render(<HistoryScreen />, { as: seller });
    await expect.element(card.getByText('Falta el código de área')).toBeVisible();
    await expect.element(card.getByText('555-1234', { exact: true })).toBeVisible();
    await expect.element(link(/WhatsApp/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('opens WhatsApp with the text of the status, and records that it was sent', async () => {
    const { seller } = await openTeam();
    const { _id: id, planName } = await seller.sale();
    render(<HistoryScreen />, { as: seller });
    const opened = new Promise<URL>((resolve) => {
      const catchLink = (event: Event) => {
        const { href } = (event.target as Element).closest('a') ?? { href: '' };
        if (!href.startsWith('https://wa.me')) return;
        event.preventDefault();
        resolve(new URL(href));
      };
      document.addEventListener('click', catchLink);
      onTestFinished(() => document.removeEventListener('click', catchLink));
    });
    await link('Escribir a María Gómez por WhatsApp').click();
    const { pathname, searchParams } = await opened;
    expect(pathname).toBe('/5493415551234');
    const text = `Hola María, soy ${seller.user.name}. Ya registré tu pedido de ${planName}`;
    expect(searchParams.get('text')).toContain(text);
    const contacts = async () =>
      (await seller.calls.sales.events.query({ id })).events
        .filter(({ kind }) => kind === 'contact')
        .map(({ field, to }) => [field, to]);
    await expect.poll(contacts).toEqual([['contact.whatsapp', 'sent']]);
  });

  test("counts the photo of a relative's DNI as the sale's: no text says that it is missing", async () => {
    const { admin, seller } = await openTeam();
    const { _id: id } = await seller.sale();
    const decision = { id, attempt: 1, result: 'rejected' as const, note: 'Visto en persona' };
    await admin.calls.admin.decideVerification.mutate(decision);
    await seller.calls.sales.requestVerification.mutate({
      id,
      holderName: 'Rosa Sosa',
      holderDni: '12345678',
      relationship: 'parent',
      consent: true,
      dniPhoto: await seller.photo(),
    });
    render(<HistoryScreen />, { as: seller });
    await expect.element(card).toBeVisible();
    await expect.element(page.getByText('Falta la foto')).not.toBeInTheDocument();
    await card.getByRole('button', { name: 'Ver DNI', exact: true }).click();
    await expect.element(page.getByRole('dialog').getByAltText('DNI de Rosa Sosa')).toBeVisible();
    render(<HistoryScreen />, { as: seller, at: `/app/sales/history?sale=${id}` });
    const sheet = page.getByRole('dialog', { name: 'María Gómez' });
    await expect.element(sheet.getByText('Te avisamos en Novedades apenas se decida.')).toBeVisible();
    await expect.element(page.getByText('Falta la foto')).not.toBeInTheDocument();
    render(<SalesTab />, { as: admin });
    await expect.element(link('Ver detalle de la venta de María Gómez')).toBeVisible();
    await expect.element(page.getByText('Falta la foto')).not.toBeInTheDocument();
  });

  test('reminds of the appointment in the text for WhatsApp', async () => {
    const { admin, seller } = await openTeam();
    const { _id: id, planName } = await seller.sale();
    await admin.calls.admin.setAppointment.mutate({ id, date: '2026-03-11', from: '09:00', to: '12:00' });
    render(<HistoryScreen />, { as: seller });
    const text = () => {
      const href = link('Escribir a María Gómez por WhatsApp').element().getAttribute('href') ?? '';
      return new URL(href).searchParams.get('text');
    };
    await expect.element(link('Escribir a María Gómez por WhatsApp')).toBeVisible();
    await expect
      .poll(text)
      .toContain(`Te recuerdo tu turno para instalar ${planName}: miércoles 11 de marzo de 09:00 a 12:00`);
  });
});

function colourOf(status: SaleStatus): string {
  const label = page.getByText(SALE_STATUS_LABELS[status], { exact: true }).element();
  return getComputedStyle(label.closest('.mantine-Badge-root') ?? label).backgroundColor;
}

test('a status has the colour of its kind', async () => {
  render(SALE_STATUSES.map((status) => <StatusBadge key={status} status={status} />));
  await expect.element(page.getByText(SALE_STATUS_LABELS.completed)).toBeVisible();
  expect(colourOf('completed')).toBe(colourOf('installed'));
  expect(colourOf('pending')).toBe(colourOf('pending_appointment'));
  const kinds = (['completed', 'pending', 'appointed', 'cancelled'] as const).map(colourOf);
  expect(new Set(kinds).size).toBe(4);
  await expectAccessible();
  const { documentElement } = document;
  documentElement.dataset.mantineColorScheme = 'dark';
  onTestFinished(() => void (documentElement.dataset.mantineColorScheme = 'light'));
  await expectAccessible();
});
