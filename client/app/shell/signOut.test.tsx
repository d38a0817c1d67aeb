import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportConnection } from '../../api/connection.ts';
import { signOut } from '../../api/queryClient.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { readDraft, saveDraft } from '../../forms/formDraft.ts';
import { clickUnlessGone } from '../../testing/clicks.ts';
import { address, render } from '../../testing/render.tsx';
import { field } from '../../testing/saleForm.ts';
import { openTeam, type Person } from '../../testing/team.ts';
import { notifyLasting } from '../../ui/notices.tsx';
import { Routes } from '../routes.tsx';

const FORM = '/app/sales/new';

const name = field('Nombre del cliente');

const databases = async () => (await indexedDB.databases()).map((database) => database.name);

/** Types into the form of a sale as this seller. */
async function type(seller: Person): Promise<void> {
  render(<Routes />, { as: seller, at: FORM });
  await name.fill('Carlos Ibáñez');
}

test('signing out asks first while a sale is half typed, and then deletes it', async () => {
  const { seller } = await openTeam();
  await type(seller);
  const leave = page.getByRole('button', { name: 'Cerrar sesión', exact: true });
  const question = page.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await leave.click();
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Carlos Ibáñez');
  await leave.click();
  await question.getByRole('button', { name: 'Cerrar sesión y borrar' }).click();
  await expect.poll(address).toBe('/login');
  await expect.poll(databases).not.toContain(`ventas-${seller.user.id}`);
  expect(JSON.stringify(localStorage)).not.toContain('Ibáñez');
});

test('a half-typed sale survives an expired session, and is offered again', async () => {
  const { seller, password } = await openTeam();
  await type(seller);
  render(<Routes />, { as: seller, at: '/app/dashboard' });
  const notice = page.getByText('Tienes una venta sin terminar: Carlos Ibáñez.');
  await expect.element(notice).toBeVisible();
  await expectAccessible();
  await seller.calls.auth.logout.mutate();
  // The live stream may notice the end first, and the link is gone.
  clickUnlessGone(page.getByRole('link', { name: 'Historial' }));
  await expect.element(page.getByText(/^Tu sesión ha expirado/)).toBeVisible();
  await page.getByLabelText('Email').fill(seller.user.email);
  await field('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.element(notice).toBeVisible();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect.element(name).toHaveValue('Carlos Ibáñez');
});

test('a password link opened on the signed-in device keeps what was typed', async () => {
  const { admin, seller } = await openTeam();
  await type(seller);
  saveDraft('lost-1', { reason: 'Muy caro' });
  const { token } = await admin.calls.admin.createPasswordLink.mutate({ id: seller.user.id });
  render(<Routes />, { as: seller, at: `/reset/${token}` });
  await field('Nueva contraseña').fill('otra-clave-segura');
  await field('Confirmar nueva contraseña').fill('otra-clave-segura');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect.element(page.getByText('Tienes una venta sin terminar: Carlos Ibáñez.')).toBeVisible();
  expect(readDraft('lost-1')).toEqual({ reason: 'Muy caro' });
});

test('a notice goes with the session: the next user of the device does not read it', async () => {
  const { seller } = await openTeam();
  render(<Routes />, { as: seller, at: '/app/profile' });
  notifyLasting('Venta de Ana Paz', 'No se pudo enviar');
  await expect.element(page.getByText('Venta de Ana Paz')).toBeVisible();
  signOut();
  await expect.poll(address).toBe('/login');
  render(<Routes />, { as: seller, at: '/app/profile' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByText('Venta de Ana Paz')).not.toBeInTheDocument();
});

test('a sign-out without a network ends the session on the server once there is one', async () => {
  const { seller } = await openTeam();
  render(<p />, { as: seller });
  const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  signOut();
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
  network.mockRestore();
  expect(await seller.calls.auth.profile.query()).toMatchObject({ id: seller.user.id });
  reportConnection(false);
  reportConnection(true);
  await expect.poll(() => seller.calls.auth.profile.query().catch(({ data }) => data.httpStatus)).toBe(401);
  await expect.poll(() => JSON.stringify(localStorage)).not.toContain(seller.token);
});
