/** @jsxImportSource preact */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { openTeam } from '../../testing/team.ts';
import { leaveVisitor, showToVisitor } from '../../testing/visitor.tsx';
import { TrackScreen } from './TrackScreen.tsx';

afterEach(leaveVisitor);

const current = () => document.querySelector('[aria-current=step]')?.textContent;
const done = () =>
  [...document.querySelectorAll('.steps .past')].map((step) => step.textContent.replace(' (listo)', ''));
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A sale whose customer follows it. */
async function tracked(variables: Record<string, string> = {}) {
  const team = await openTeam(variables);
  const sale = await team.seller.sale();
  const { url } = await team.seller.calls.sales.createCustomerLink.mutate({ id: sale._id });
  const token = url.replace('/s/', '');
  const events = async () => (await team.admin.calls.sales.events.query({ id: sale._id })).events;
  const appoint = (days: number) =>
    team.admin.calls.admin.setAppointment.mutate({
      id: sale._id,
      date: addDays(argentineDay(Date.now()), days),
      from: '09:00',
      to: '12:00',
    });
  const show = () => showToVisitor(<TrackScreen token={token} />);
  return { ...team, id: sale._id, token, events, appoint, show };
}

test('the steps say where the installation is, by first name, and nothing is asked too early', async () => {
  const { admin, id, show } = await tracked();
  show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hola, María' })).toBeVisible();
  expect(done()).toEqual(['Pedido']);
  expect(current()).toContain('Verificación del DNI');
  await expect.element(button('Confirmo que voy a estar')).not.toBeInTheDocument();
  await expectAccessible();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  show();
  await expect.poll(done).toHaveLength(4);
  expect(current()).toBeUndefined();
});

test('the customer confirms, and after a change of day is asked again', async () => {
  const { appoint, events, show } = await tracked();
  await appoint(3);
  show();
  await button('Confirmo que voy a estar').click();
  await expect.element(page.getByText('Confirmaste que vas a estar.')).toBeVisible();
  await expect.element(page.getByText('Ya está el día, y los técnicos saben que los esperas.')).toBeVisible();
  expect(await events()).toContainEqual(
    expect.objectContaining({ kind: 'appointment_answer', to: 'confirmed', actorName: 'Cliente' }),
  );
  await appoint(5);
  show();
  await expect.element(button('Confirmo que voy a estar')).toBeVisible();
});

test('who cannot come says so with a note, and may change their mind', async () => {
  const { appoint, events, show, admin, id } = await tracked();
  await appoint(3);
  show();
  await button('No puedo ese día').click();
  await page.getByLabelText('¿Qué día te queda mejor?').fill('El viernes a la tarde');
  expect(current()).toContain('Instalación');
  await button('Avisar que no puedo ese día').click();
  await expect
    .element(page.getByText(/Avisaste que no puedes .* Pediste: El viernes a la tarde\. /))
    .toBeVisible();
  expect(current()).toContain('Turno para la instalación');
  expect(await events()).toContainEqual(
    expect.objectContaining({ kind: 'appointment_answer', to: 'cannot', reason: 'El viernes a la tarde' }),
  );
  await button('Al final sí puedo: confirmo que voy a estar').click();
  await expect.element(page.getByText('Confirmaste que vas a estar.')).toBeVisible();
  const { appointment } = await admin.calls.sales.get.query({ id });
  expect(appointment?.answer).toBe('confirmed');
});

test('the equipment is accepted by name, once', async () => {
  const { show, admin, id } = await tracked();
  show();
  await button('Acepto').click();
  await expect.element(page.getByText('Escribe tu nombre y apellido')).toBeVisible();
  await page.getByLabelText('Tu nombre y apellido').fill('María Gómez');
  await button('Acepto').click();
  await expect.element(page.getByText('Aceptaste.')).toBeVisible();
  expect(await admin.calls.sales.get.query({ id })).toMatchObject({ acceptanceBy: 'customer' });
});

test('a withdrawal asks first, says until when, and is confirmed', async () => {
  const { show, admin, id } = await tracked();
  show();
  await button('Arrepentirme de la compra').click();
  await expect.element(page.getByText(/hasta 10 días después de la instalación/)).toBeVisible();
  await button('No, volver').click();
  await button('Arrepentirme de la compra').click();
  await page.getByLabelText(/¿Por qué/).fill('Me mudo');
  await button('Sí, me arrepiento de la compra').click();
  await expect.element(page.getByText(/Recibimos tu aviso el .* Número ARR-\d{6}/)).toBeVisible();
  const { withdrawal } = await admin.calls.sales.get.query({ id });
  expect(withdrawal).toMatchObject({ reason: 'Me mudo', state: 'open' });
  await expect.element(button('Imprimir el comprobante')).toBeVisible();
  await expectAccessible();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'cancelled' });
  show();
  await expect.element(page.getByText('Este pedido está cancelado')).toBeVisible();
  await expect.element(page.getByText(/Número ARR-\d{6}/)).toBeVisible();
  await expect.element(page.getByText(/Si fue un error/)).not.toBeInTheDocument();
});

test.for([
  ['silent', 'No hay conexión'],
  [429, 'Ahora no podemos mostrar esta página'],
  [503, 'Ahora no podemos mostrar esta página'],
] as const)('%s, of a network or its proxy: «%s», to try again', async ([kind, title]) => {
  const { show, causeTrouble, endTroubles } = await tracked();
  await causeTrouble('/api/track/', kind);
  show();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  await endTroubles();
  await button('Probar otra vez').click();
  await expect.element(page.getByRole('heading', { name: 'Hola, María' })).toBeVisible();
});

test('a link that was opened too often asks to wait, and can be tried again', async () => {
  const { show, token } = await tracked({ RATE_LIMIT: 'on' });
  await Promise.all(Array.from({ length: 60 }, () => fetch(`/api/track/${token}`)));
  show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Espera un momento' })).toBeVisible();
  await expect.element(button('Probar otra vez')).toBeVisible();
});

test('a link that ended says so, for good', async () => {
  const { show, admin, id } = await tracked();
  await admin.calls.admin.eraseSale.mutate({ id, reason: 'Lo pidió' });
  show();
  const title = 'Este enlace ya no está disponible';
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  expect(document.querySelector('button')).toBeNull();
});

test('an unknown link says so, for good', async () => {
  await tracked();
  showToVisitor(<TrackScreen token="nada" />);
  const title = 'No encontramos esta página';
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  expect(document.querySelector('button')).toBeNull();
});

test('what could not be sent says so beside its button, and is sent again', async () => {
  const { appoint, show, causeTrouble, endTroubles } = await tracked();
  await appoint(2);
  show();
  await expect.element(button('Confirmo que voy a estar')).toBeVisible();
  await causeTrouble('/appointment', 'silent');
  await button('Confirmo que voy a estar').click();
  await expect.element(page.getByRole('alert').getByText('No hay conexión')).toBeVisible();
  await endTroubles();
  await button('Confirmo que voy a estar').click();
  await expect.element(page.getByText('Confirmaste que vas a estar.')).toBeVisible();
});
