import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import { SalesTab } from '../team/SalesTab.tsx';
import VerifyScreen from './VerifyScreen.tsx';

const AT = '/app/admin/verify';
const WITHOUT_PHOTO = `${AT}?section=no_photo`;

const shown = (name: string) => page.getByRole('heading', { level: 2, name });
const button = (name: string) => page.getByRole('button', { name });
const rejecting = page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' });
const stateOf = async (admin: Person, id: string) => (await admin.calls.sales.get.query({ id })).verification;

async function photographed(seller: Person, name: string): Promise<string> {
  return (await seller.sale({ customer: { name, dniPhoto: await seller.photo() } }))._id;
}

/** Returns once a relative's DNI, without a photo, is the sale's second attempt. */
async function sendRelative(admin: Person, seller: Person, id: string, holderName: string) {
  await admin.calls.admin.decideVerification.mutate({
    id,
    attempt: 1,
    result: 'rejected',
    note: 'No se lee',
  });
  await seller.calls.sales.requestVerification.mutate({
    id,
    holderName,
    holderDni: '12345678',
    relationship: 'parent',
    consent: true,
  });
}

test('a DNI is zoomed, turned and skipped', async () => {
  const { admin, seller } = await openTeam();
  const first = await photographed(seller, 'Aída Primera');
  await photographed(seller, 'Beto Segundo');
  render(<VerifyScreen />, { as: admin, at: `${AT}?sale=${first}` });
  await expect.element(shown('Aída Primera')).toBeVisible();
  await expect.element(page.getByText('30.123.456').first()).toBeVisible();
  const photo = page.getByRole('img', { name: 'DNI de Aída Primera' });
  const width = () => (photo.element() as HTMLImageElement).offsetWidth;
  await expect.poll(() => (photo.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  const whole = width();
  await button('Acercar').click();
  await expect.poll(width).toBeGreaterThan(whole);
  await button('Girar').click();
  await expect.element(photo).toHaveAttribute('data-sideways', 'true');
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shown('Beto Segundo')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(shown('Aída Primera')).toBeVisible();
  await expect.poll(address).toMatch(new RegExp(`sale=${first}$`));
  await button('Aprobar').click();
  await expect.element(page.getByText('DNI aprobado: Aída Primera')).toBeVisible();
  await expect.element(shown('Beto Segundo')).toBeVisible();
});

test('a DNI that another administrator decided first is not decided twice', async () => {
  const { admin, seller } = await openTeam();
  const id = await photographed(seller, 'Carla Tercera');
  render(<VerifyScreen />, { as: admin, at: AT });
  await expect.element(button('Aprobar')).toBeVisible();
  const attempt = (await stateOf(admin, id)).attempt;
  await admin.calls.admin.decideVerification.mutate({
    id,
    attempt,
    result: 'rejected',
    note: 'Otra persona',
  });
  await button('Aprobar').click();
  await expect
    .element(page.getByText('Mientras tanto el DNI de Carla Tercera pasó a Rechazado'))
    .toBeVisible();
  await expect.element(page.getByText('Rechazado', { exact: true })).toBeVisible();
  await expect.element(button('Aprobar')).not.toBeInTheDocument();
});

test("another person's DNI, sent while the reason is typed, is not rejected", async () => {
  const { admin, seller, setClock } = await openTeam();
  const id = await photographed(seller, 'Blas Quiroga');
  render(<VerifyScreen />, { as: admin, at: AT });
  await button('Rechazar').click();
  await rejecting.getByText('La foto no se lee').click();
  await sendRelative(admin, seller, id, 'Ciro Quiroga');
  await setClock(Date.now() + MINUTE_MS);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Falta la foto del titular')).toBeVisible();
  await button('Rechazar DNI').click();
  await expect
    .element(page.getByText('Mientras tanto llegó otro DNI, el de Ciro Quiroga: míralo antes de decidir'))
    .toBeVisible();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'pending' });
});

test('without a photo no key approves: a second step and a reason are required', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Flora Sexta' } });
  render(<VerifyScreen />, { as: admin, at: WITHOUT_PHOTO });
  const dialog = page.getByRole('dialog', { name: '¿Por qué se aprueba sin la foto?' });
  await expect.element(page.getByText('Falta la foto del DNI')).toBeVisible();
  await userEvent.keyboard('a');
  await userEvent.keyboard('r');
  await expect.element(rejecting).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(rejecting).not.toBeInTheDocument();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'pending' });
  await button('Aprobar…').click();
  await dialog.getByRole('button', { name: 'Aprobar sin foto' }).click();
  await expect.element(dialog.getByText('Elige un motivo o escríbelo')).toBeVisible();
  await expectAccessible();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'pending' });
  await dialog.getByText('La foto llegó por WhatsApp').click();
  await dialog.getByRole('button', { name: 'Aprobar sin foto' }).click();
  await expect.element(page.getByText('Estás al día')).toBeVisible();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'approved', note: 'La foto llegó por WhatsApp' });
});

test("a relative's DNI without a photo is not shown with the customer's", async () => {
  const { admin, seller } = await openTeam();
  const id = await photographed(seller, 'Gina Séptima');
  await sendRelative(admin, seller, id, 'Hugo Séptimo');
  render(<VerifyScreen />, { as: admin, at: WITHOUT_PHOTO });
  await expect.element(shown('Hugo Séptimo')).toBeVisible();
  await expect.element(page.getByText('Falta la foto del titular')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^DNI de/ })).not.toBeInTheDocument();
  render(<SalesTab />, { as: admin, at: `/app/admin/dashboard?tab=ventas&sale=${id}` });
  await expect.element(page.getByRole('dialog').getByText('Falta la foto del titular')).toBeVisible();
  await expect.element(button('Aprobar…')).toBeVisible();
});

test('a number that the photo shows otherwise is corrected with the approval', async () => {
  const { admin, seller } = await openTeam();
  const id = await photographed(seller, 'Dora Cuarta');
  render(<VerifyScreen />, { as: admin, at: AT });
  await button('Corregir nombre o número').click();
  const form = page.getByRole('dialog', { name: 'Corregir nombre o número' });
  await expect.element(form.getByLabelText('Nombre del titular')).toHaveValue('Dora Cuarta');
  await form.getByLabelText('DNI del titular').fill('23.456.789');
  await expectAccessible();
  await form.getByRole('button', { name: 'Corregir y aprobar' }).click();
  await expect.element(page.getByText('DNI aprobado: Dora Cuarta')).toBeVisible();
  expect(await admin.calls.sales.get.query({ id })).toMatchObject({
    customerInfo: { dni: '23.456.789' },
    verification: { state: 'approved', holderDni: '23.456.789' },
  });
});

test('going back closes the reason alone, and its text stays for later', async () => {
  const { admin, seller } = await openTeam();
  await photographed(seller, 'Irma Octava');
  render(<VerifyScreen />, { as: admin, at: AT });
  await button('Rechazar').click();
  await rejecting.getByLabelText('Detalle').fill('El número termina en 9');
  window.history.back();
  await expect.element(rejecting).not.toBeInTheDocument();
  await expect.element(shown('Irma Octava')).toBeVisible();
  await button('Rechazar').click();
  await expect.element(rejecting.getByLabelText('Detalle')).toHaveValue('El número termina en 9');
  await rejecting.getByRole('button', { name: 'No cambiar' }).click();
  await button('Rechazar').click();
  await expect.element(rejecting.getByLabelText('Detalle')).toHaveValue('');
});

test('a rejection needs a reason', async () => {
  const { admin, seller } = await openTeam();
  const id = await photographed(seller, 'Irma Octava');
  render(<VerifyScreen />, { as: admin, at: AT });
  await button('Rechazar').click();
  await rejecting.getByRole('button', { name: 'Rechazar DNI' }).click();
  await expect.element(rejecting.getByText('Elige un motivo o escríbelo')).toBeVisible();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'pending' });
  await rejecting.getByLabelText('Detalle').fill('Está cortada');
  await rejecting.getByRole('button', { name: 'Rechazar DNI' }).click();
  await expect.element(page.getByText('Estás al día')).toBeVisible();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'rejected', note: 'Está cortada' });
});

test('a switch turns the keys off, and is remembered', async () => {
  const { admin, seller } = await openTeam();
  const ids = [await photographed(seller, 'Dora Cuarta'), await photographed(seller, 'Elio Quinto')];
  render(<VerifyScreen />, { as: admin, at: AT });
  await expect.element(shown('Dora Cuarta')).toBeVisible();
  (page.getByRole('switch', { name: 'Atajos de teclado' }).element() as HTMLElement).click();
  render(<VerifyScreen />, { as: admin, at: AT });
  await expect.element(shown('Dora Cuarta')).toBeVisible();
  await userEvent.keyboard('a');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shown('Dora Cuarta')).toBeVisible();
  for (const id of ids) expect(await stateOf(admin, id)).toMatchObject({ state: 'pending' });
});
