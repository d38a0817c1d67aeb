import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale, setStatus } from '../support/sales.ts';
import { letHoursPass } from '../support/time.ts';

const HOME = '/#/app/dashboard';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an administrator sees pending work first, by section, and does it from there', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const page = await openPage({ server: own, session: admin, viewport: PHONE });
  await page.goto(HOME);
  await page.getByText('Estás al día').waitFor();
  await expectAccessible(page);

  for (const customer of ['Uno Verde', 'Dos Verde', 'Tres Verde', 'Cuatro Verde', 'Cinco Verde'])
    await registerSale(own, seller, { customer });
  const late = await registerSale(own, seller, { customer: 'Elsa Tardía' });
  await setStatus(own, admin, late, 'pending_appointment');
  letHoursPass(own, late, 50);
  await setStatus(
    own,
    admin,
    await registerSale(own, seller, { customer: 'Iván Espera' }),
    'pending_appointment',
  );
  await setStatus(own, admin, await registerSale(own, seller, { customer: 'Noé Fecha' }), 'appointed');
  await page.reload();

  await section(page, 'DNI por verificar').getByText('5', { exact: true }).waitFor();
  await section(page, 'Vencidas: más de 48 horas sin respuesta').getByText('venció hace 2 horas').waitFor();
  await section(page, 'Turnadas sin fecha').getByText('Noé Fecha').waitFor();
  await expectCount(section(page, 'Reclamos'), 0);
  await expectCount(page.getByLabel('8 para hacer hoy'), 1);
  const [first, figures] = await Promise.all(
    ['Para hacer hoy', 'Ventas del equipo'].map((name) => page.getByRole('heading', { name }).boundingBox()),
  );
  expect(first?.y).toBeLessThan(figures?.y ?? 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Dar turno: Iván Espera' }).click();
  const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
  await drawer.getByRole('button', { name: 'Agendar turno' }).click();
  const form = page.getByRole('dialog', { name: 'Turno de instalación' });
  await form.getByLabel('Fecha').fill('2099-03-02');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await drawer.getByText('Turno: 02/03/2099 de 09:00 a 12:00').waitFor();
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await expectCount(section(page, 'Para dar turno'), 0);
  await expectCount(page.getByLabel('7 para hacer hoy'), 1);

  await page.getByRole('link', { name: 'Ver todas (5)' }).click();
  await page.getByRole('heading', { level: 1, name: 'DNI por verificar' }).waitFor();
  await expectCount(page.getByRole('link', { name: /^Verificar:/ }), 5);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Para hacer hoy', exact: true }).click();
  await section(page, 'DNI por verificar').waitFor();
});

test('a section has pages, and an unknown one shows an error', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (let index = 1; index <= 21; index += 1)
    await registerSale(own, seller, { customer: `Cliente ${index}` });
  const page = await openPage({ server: own, session: admin });
  await page.goto('/#/app/admin/tray/to_verify');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expectUrl(page, /page=2$/);
  await page.getByText('Cliente 21', { exact: true }).waitFor();
  await expectCount(page.getByRole('link', { name: /^Verificar:/ }), 1);
  await page.goto('/#/app/admin/tray/claims');
  await page.getByText('Estás al día').waitFor();
  await page.goto('/#/app/admin/tray/nada');
  await page.getByRole('heading', { name: 'La sección no existe' }).waitFor();
});

test('a seller reaches no section of the tray', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller });
  await page.goto('/#/app/admin/tray/to_verify');
  await expectUrl(page, /dashboard$/);
});
