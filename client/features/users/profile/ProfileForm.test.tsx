import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { ProfileForm } from './ProfileForm.tsx';

const name = page.getByLabelText('Nombre Completo');
const save = page.getByRole('button', { name: 'Guardar cambios' });

test('what is typed survives leaving the form, until it is saved', async () => {
  const { seller } = await openTeam();
  render(<ProfileForm user={seller.user} />, { as: seller });
  await name.fill('Lucía F. de Sosa');
  render(<ProfileForm user={seller.user} />, { as: seller });
  await expect.element(name).toHaveValue('Lucía F. de Sosa');
  await save.click();
  await expect.element(page.getByText('Perfil actualizado correctamente')).toBeVisible();

  const { phone, location } = seller.user;
  const changed = await seller.calls.auth.updateProfile.mutate({ name: 'Lucía Sosa', phone, location });
  render(<ProfileForm user={changed} />, { as: seller });
  await expect.element(name).toHaveValue('Lucía Sosa');
});

test('empty fields are named', async () => {
  const { seller } = await openTeam();
  render(<ProfileForm user={seller.user} />, { as: seller });
  await name.fill(' ');
  await page.getByLabelText('Teléfono').fill('');
  await save.click();
  await expect.element(page.getByText('El campo Nombre Completo es obligatorio')).toBeVisible();
  await expect.element(page.getByText('El campo Teléfono es obligatorio')).toBeVisible();
});

test('a profile that cannot be saved says so and keeps what was typed', async () => {
  const { seller, causeTrouble } = await openTeam();
  render(<ProfileForm user={seller.user} />, { as: seller });
  await name.fill('Sin Red');
  await causeTrouble('auth.updateProfile', 'silent');
  await save.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error de conexión. Verifica tu conexión a internet.');
  await expect.element(name).toHaveValue('Sin Red');
});

test('what was typed comes back without an older phone, and can be dropped', async () => {
  const { seller } = await openTeam();
  const phone = page.getByLabelText('Teléfono');
  render(<ProfileForm user={seller.user} />, { as: seller });
  await name.fill('Lucía Sosa');
  await save.click();
  await expect.element(page.getByText('Perfil actualizado correctamente')).toBeVisible();
  await page.getByLabelText('Localidad').fill('Funes');

  const changed = { ...seller.user, name: 'Lucía F. Sosa', phone: '351 444-9999' };
  render(<ProfileForm user={changed} />, { as: seller });
  await expect.element(page.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
  await expect.element(page.getByLabelText('Localidad')).toHaveValue('Funes');
  await expect.element(phone).toHaveValue('351 444-9999');
  await expect.element(name).toHaveValue('Lucía F. Sosa');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.element(page.getByLabelText('Localidad')).toHaveValue(seller.user.location);
  render(<ProfileForm user={changed} />, { as: seller });
  await expect.element(page.getByLabelText('Localidad')).toHaveValue(seller.user.location);
});

test('a draft of an earlier version is left aside', async () => {
  const { seller } = await openTeam();
  const { id, name: current, location } = seller.user;
  const earlier = { name: 'Otro Nombre', phone: '341 555-0000', location };
  localStorage.setItem(`draft:${id}:profile`, JSON.stringify(earlier));
  render(<ProfileForm user={seller.user} />, { as: seller });
  await expect.element(name).toHaveValue(current);
});
