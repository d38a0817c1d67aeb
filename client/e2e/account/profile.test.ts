import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectTitle, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { stopClock, waitWithoutTime } from '../support/time.ts';
import { holdCalls, restoreNetwork } from '../support/requests.ts';

const PROFILE = '/#/app/profile';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('the profile shows rate and status, keeps the email, and greets with the new name after a reload', async ({
  openPage,
  seller,
  server,
}) => {
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await page.goto(PROFILE);
  await page.getByRole('heading', { level: 1, name: 'Mi Perfil' }).waitFor();
  await expectTitle(page, 'Mi Perfil · Sistema de Ventas');
  await expect.poll(() => field(page, 'Email').isDisabled()).toBe(true);
  await expectValue(field(page, 'Email'), seller.user.email);
  await page.getByText('Se cambia más abajo, con tu contraseña').waitFor();
  await page.getByText(/^10,0\s?%$/).waitFor();
  await page.getByText('Activo', { exact: true }).waitFor();

  await field(page, 'Nombre Completo').fill(' ');
  await field(page, 'Teléfono').fill('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('El campo Nombre Completo es obligatorio').waitFor();
  await page.getByText('El campo Teléfono es obligatorio').waitFor();

  await field(page, 'Nombre Completo').fill('Lucía F. de Sosa');
  await field(page, 'Teléfono').fill('341 555-7777');
  await page.reload();
  await expectValue(field(page, 'Teléfono'), '341 555-7777');
  await page.clock.install();
  await stopClock(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const success = page.getByText('Perfil actualizado correctamente');
  await waitWithoutTime(page, success);
  await page.clock.runFor(2900);
  expect(await success.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await success.waitFor({ state: 'detached' });
  await page.getByText('Hola, Lucía F. de Sosa').waitFor();
  const { user } = await server.rest('GET', '/users/profile', { as: seller });
  expect(user).toMatchObject({ name: 'Lucía F. de Sosa', phone: '341 555-7777', location: 'Rosario' });
});

test('a profile that cannot be saved or loaded shows an error and a retry', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto(PROFILE);
  await field(page, 'Nombre Completo').fill('Sin Red');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error de conexión. Verifica tu conexión a internet.' })
    .waitFor();
  await expectValue(field(page, 'Nombre Completo'), 'Sin Red');

  await restoreNetwork(page);
  const requests = await holdCalls(page);
  await page.reload();
  await page.getByRole('status', { name: 'Cargando...' }).first().waitFor();
  requests.abort();
  // The device keeps the profile, but no payout data.
  const failed = page.getByText('Error al cargar tus datos de cobro');
  await failed.waitFor();
  await field(page, 'Nombre Completo').waitFor();
  await requests.stop();
  // The page also retries by itself, so the button may be gone.
  const retry = page.getByRole('button', { name: 'Reintentar' }).first();
  await retry.click({ timeout: 1000 }).catch(() => undefined);
  await failed.waitFor({ state: 'detached' });
});
