import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { draftNames } from '../../../forms/formDraft.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import VerifyScreen from './VerifyScreen.tsx';

const AT = '/app/admin/verify';

const shown = (name: string) => page.getByRole('heading', { level: 2, name });
const stateOf = async (admin: Person, id: string) => (await admin.calls.sales.get.query({ id })).verification;

async function photographed(seller: Person, name: string): Promise<string> {
  return (await seller.sale({ customer: { name, dniPhoto: await seller.photo() } }))._id;
}

test('without a photo the first action asks for it, and says so afterwards', async () => {
  const { admin, seller } = await openTeam();
  await seller.sale({ customer: { name: 'Flora Sexta' } });
  render(<VerifyScreen />, { as: admin, at: `${AT}?section=no_photo` });
  await expect.element(shown('Flora Sexta')).toBeVisible();
  const request = page.getByRole('button', { name: 'Pedir la foto' });
  await expect.element(page.getByRole('button', { name: 'Aprobar…' })).toBeVisible();
  await request.click();
  await expect.element(page.getByRole('button', { name: 'Foto pedida' })).toBeDisabled();
  await expect.element(page.getByText(`Le pedimos la foto a ${seller.user.name}`)).toBeVisible();
  await expectAccessible();
  const room = await seller.calls.chat.privateAdmin.query();
  expect(room.lastMessage?.content).toContain('Falta la foto del DNI de Flora Sexta');
});

test('a rejection takes two keys, and is undone in its place', async () => {
  const { admin, seller } = await openTeam();
  const first = await photographed(seller, 'Aída Primera');
  await photographed(seller, 'Beto Segundo');
  render(<VerifyScreen />, { as: admin, at: AT });
  await expect.element(shown('Aída Primera')).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('2');
  await expect.element(shown('Beto Segundo')).toBeVisible();
  expect(await stateOf(admin, first)).toMatchObject({ state: 'rejected', note: 'No coincide con los datos' });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(shown('Aída Primera')).toBeVisible();
  await expect.element(page.getByText('Sin decidir de nuevo: Aída Primera')).toBeVisible();
  await expect.element(page.getByText('1 de 2')).toBeVisible();
  expect(await stateOf(admin, first)).toMatchObject({ attempt: 2, state: 'pending' });
});

test('a reason survives a failed call', async () => {
  const { admin, seller, causeTrouble, endTroubles } = await openTeam();
  const id = await photographed(seller, 'Aída Primera');
  render(<VerifyScreen />, { as: admin, at: AT });
  const details = page.getByLabelText('Detalle');
  const confirm = page.getByRole('button', { name: 'Rechazar DNI' });
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await details.fill('Falta el dorso');
  await causeTrouble('admin.decideVerification', 502);
  await confirm.click();
  await expect.element(page.getByRole('alert').getByText('No se pudo guardar')).toBeVisible();
  await endTroubles();
  await expect.element(confirm).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect.element(details).toHaveValue('Falta el dorso');
  await confirm.click();
  await expect.element(page.getByText('Estás al día')).toBeVisible();
  expect(await stateOf(admin, id)).toMatchObject({ state: 'rejected', note: 'Falta el dorso' });
  expect(draftNames()).toEqual([]);
});

test('an answer that comes late decides its own sale, not the one on the screen', async () => {
  const { admin, seller, causeTrouble, endTroubles } = await openTeam();
  const first = await photographed(seller, 'Aída Primera');
  await photographed(seller, 'Beto Segundo');
  render(<VerifyScreen />, { as: admin, at: AT });
  await expect.element(shown('Aída Primera')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Aprobar' }))
    .toHaveAttribute('aria-disabled', 'false');
  await causeTrouble('admin.decideVerification', 'held');
  await userEvent.keyboard('a');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shown('Beto Segundo')).toBeVisible();
  await endTroubles();
  await expect.element(page.getByText('DNI aprobado: Aída Primera')).toBeVisible();
  expect(await stateOf(admin, first)).toMatchObject({ state: 'approved' });
  await expect.element(shown('Beto Segundo')).toBeVisible();
});

test('a number typed into the details chooses no reason', async () => {
  const { admin, seller } = await openTeam();
  const id = await photographed(seller, 'Aída Primera');
  render(<VerifyScreen />, { as: admin, at: AT });
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await page.getByLabelText('Detalle').fill('Faltan ');
  await userEvent.keyboard('2');
  await expect.element(page.getByLabelText('Detalle')).toHaveValue('Faltan 2');
  expect(await stateOf(admin, id)).toMatchObject({ state: 'pending' });
});

test('duplicate, earlier attempts and the names of holder and customer stand next to the photo', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const other = await addPerson({ name: 'Santiago Otro' });
  await other.sale({ customer: { name: 'Patricia Correa' } });
  const id = await photographed(seller, 'Patricia Correa');
  await admin.calls.admin.decideVerification.mutate({
    id,
    attempt: 1,
    result: 'rejected',
    note: 'Figura en Veraz',
  });
  await seller.calls.sales.requestVerification.mutate({
    id,
    holderName: 'Marcelo Godoy',
    holderDni: '20111222',
    relationship: 'child',
    dniPhoto: await seller.photo(),
    consent: true,
  });
  render(<VerifyScreen />, { as: admin, at: AT });
  await expect.element(shown('Marcelo Godoy')).toBeVisible();
  await expect.element(page.getByText('(hija o hijo)')).toBeVisible();
  await expect.element(page.getByText('Cliente', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Patricia Correa · Santiago Otro · Pendiente' }))
    .toHaveAttribute('href', expect.stringMatching(/tab=ventas&sale=\d+$/));
  await expect
    .element(page.getByRole('list', { name: 'Intentos anteriores' }))
    .toHaveTextContent('Intento 1, Patricia Correa: rechazado · Figura en Veraz');
  await expectAccessible();
});

test('a marked one takes a second key or click', async () => {
  const { admin, seller } = await openTeam();
  const customer = async (name: string) => ({ name, dniPhoto: await seller.photo() });
  await seller.sale({ customer: await customer('Ana Primera') });
  const { _id: id } = await seller.sale({ customer: await customer('Ana Otra') });
  render(<VerifyScreen />, { as: admin, at: `/app/admin/verify?sale=${id}` });
  await expect.element(page.getByText('Posible duplicada')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Aprobar' }))
    .toHaveAttribute('aria-disabled', 'false');
  await userEvent.keyboard('aa');
  await expect.element(page.getByRole('button', { name: 'Aprobar igual' })).toBeVisible();
  const state = async () => (await admin.calls.sales.get.query({ id })).verification.state;
  expect(await state()).toBe('pending');
  await userEvent.keyboard('s');
  await expect.poll(state).toBe('approved');
});
