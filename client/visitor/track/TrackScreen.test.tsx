/** @jsxImportSource preact */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { openTeam } from '../../testing/team.ts';
import { leaveVisitor, showToVisitor } from '../../testing/visitor.tsx';
import { TrackScreen } from './TrackScreen.tsx';

afterEach(leaveVisitor);

const current = () => document.querySelector('[aria-current=step]')?.textContent;
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A sale whose customer follows it. */
async function tracked() {
  const team = await openTeam();
  const sale = await team.seller.sale();
  const { url } = await team.seller.calls.sales.createCustomerLink.mutate({ id: sale._id });
  const token = url.replace('/s/', '');
  const show = () => showToVisitor(<TrackScreen token={token} />);
  return { ...team, id: sale._id, show };
}

test('the steps say where the installation is, by first name, and nothing is asked too early', async () => {
  const { admin, id, show } = await tracked();
  show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hola, María' })).toBeVisible();
  expect(current()).toContain('Pedido recibido');
  await expect.element(button('Confirmo que voy a estar')).not.toBeInTheDocument();
  await expectAccessible();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  show();
  await expect.poll(current).toContain('Equipo instalado');
});

test.for([
  ['silent', 'No hay conexión'],
  [429, 'Espera un momento'],
  [503, 'Ahora no podemos mostrar esta página'],
] as const)('%s: «%s», to try again', async ([kind, title]) => {
  const { show, causeTrouble, endTroubles } = await tracked();
  await causeTrouble('/api/track/', kind);
  show();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  await endTroubles();
  await button('Probar otra vez').click();
  await expect.element(page.getByRole('heading', { name: 'Hola, María' })).toBeVisible();
});

test.for([
  [410, 'Este enlace ya no está disponible'],
  [404, 'No encontramos esta página'],
] as const)('%s: «%s», for good', async ([kind, title]) => {
  const { show, causeTrouble } = await tracked();
  await causeTrouble('/api/track/', kind);
  show();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  expect(document.querySelector('button')).toBeNull();
});
