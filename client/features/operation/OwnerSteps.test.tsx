import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/queryClient.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { BackupsCard } from './BackupsCard.tsx';
import { OwnerSteps } from './OwnerSteps.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const steps = page.getByRole('region', { name: 'Primeros pasos' });
const isDone = (title: string) => steps.getByRole('link', { name: `${title} (listo)` });

test("an owner's first steps follow what exists, and can be put aside", async () => {
  const { admin } = await openTeam();
  render(<OwnerSteps />, { as: admin });
  await expect.element(steps.getByText('0 de 7 listos')).toBeVisible();
  await expectAccessible();
  await steps.getByRole('button', { name: 'Está bien así' }).first().click();
  await expect.element(steps.getByText('1 de 7 listos')).toBeVisible();
  await expect.element(isDone('Planes y precios')).toBeVisible();
  // Done, it is one low line at the end.
  await expect.element(steps.getByRole('link').last()).toHaveTextContent('Planes y precios (listo)');
  expect(isDone('Planes y precios').element().clientHeight).toBe(44);

  await admin.calls.admin.updateSettings.mutate({
    registration: 'invite',
    supportUrl: 'https://wa.me/5491144445555',
  });
  for (const name of ['Ana', 'Bea']) await admin.calls.admin.createInvitation.mutate({ name });
  await queryClient.invalidateQueries();
  await expect.element(isDone('Quién se puede registrar')).toBeVisible();
  // The seller of the test and two who are invited.
  await expect.element(isDone('Invita a tres vendedores')).toBeVisible();
  await expect.element(steps.getByText('4 de 7 listos')).toBeVisible();

  await steps.getByRole('button', { name: 'Dejar de mostrar' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  render(<OwnerSteps />, { as: admin });
  await expect.element(steps).not.toBeInTheDocument();
});

test('the step of the person leads to the name, then to the email', async () => {
  const { admin } = await openTeam();
  const person = steps.getByRole('link', { name: 'Tu nombre y tu email' });
  render(<OwnerSteps />, { as: { ...admin, user: { ...admin.user, name: 'Administrador', phone: '-' } } });
  await expect.element(person).toHaveAttribute('href', '#/app/profile?datos');
  const named = { ...admin.user, name: 'Graciela Montenegro', phone: '341 555-7777' };
  render(<OwnerSteps />, { as: { ...admin, user: { ...named, email: 'admin@ventas.local' } } });
  await expect.element(person).toHaveAttribute('href', '#/app/profile?email');
});

test('a month later they are gone', async () => {
  const { admin, setClock } = await openTeam();
  await setClock(Date.parse(admin.user.createdAt) + 30 * DAY_MS);
  render(<OwnerSteps />, { as: admin });
  await expect.element(steps).not.toBeInTheDocument();
});

test('without backups the settings say so; one is asked for, and while it is made the button says so', async () => {
  const { admin } = await openTeam();
  render(<BackupsCard />, { as: admin });
  await expect.element(page.getByText('Todavía no hay ninguna copia.')).toBeVisible();
  await page.getByRole('button', { name: 'Hacer una ahora' }).click();
  await expect.element(page.getByRole('button', { name: 'Haciendo una copia...' })).toBeDisabled();
  await expectAccessible();
});
