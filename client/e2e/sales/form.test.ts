import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import {
  clickUnlessGone,
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  expectValue,
} from '../support/checks.ts';
import { keptOn } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import {
  acceptance,
  fillSale,
  planOption,
  salesOf,
  sendSale,
  TYPED,
  submit,
  toForm,
} from '../support/sales.ts';
import { PASSWORD } from '../support/server.ts';

const LABELS = [
  'Plan',
  'Nombre del cliente',
  'DNI del cliente',
  'Teléfono del cliente',
  'Email del cliente',
  'Calle',
  'Altura',
  'Localidad',
  'Provincia',
  'Código postal',
  'Descripción',
];

test('on a phone a sale takes at most 14 fields and 16 taps: the keyboard goes on to the next field', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await toForm(page);
  await planOption(page, 'Alarma Hogar').waitFor({ state: 'attached' });
  let taps = 0;
  let fields = 0;
  const choose = async (label: string, option: string) => {
    const value = await page
      .getByLabel(label)
      .locator('option', { hasText: option })
      .first()
      .getAttribute('value');
    await page.getByLabel(label).selectOption(value);
    // One tap opens the list, one chooses.
    taps += 2;
    fields += 1;
  };
  await choose('Plan', 'Alarma Hogar');
  const commission = await page
    .getByRole('region', { name: 'Resumen' })
    .getByText('Tu comisión')
    .boundingBox();
  const button = await submit(page).boundingBox();
  expect(commission?.y).toBeLessThan(button?.y ?? 0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const bar = await page.getByRole('navigation', { name: 'Accesos rápidos' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByLabel('Nombre del cliente').tap();
  taps += 1;
  for (const label of LABELS.slice(1, -1)) {
    await expectFocused(page.getByLabel(label));
    if (label === 'Provincia') {
      await choose(label, 'Santa Fe');
      await page.getByLabel('Código postal').tap();
      taps += 1;
      continue;
    }
    expect(await page.getByLabel(label).getAttribute('enterkeyhint')).toBe('next');
    await page.keyboard.type(TYPED[label] ?? '');
    fields += 1;
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Usar: Alarma Hogar para Carlos Ibáñez' }).tap();
  await expectValue(page.getByLabel('Descripción'), 'Alarma Hogar para Carlos Ibáñez');
  await acceptance(page).tap();
  await sendSale(page, () => submit(page).tap());
  taps += 3;
  fields += 2;
  expect(taps).toBeLessThanOrEqual(16);
  expect(fields).toBeLessThanOrEqual(14);
  await expect
    .poll(() => salesOf(server, seller))
    .toMatchObject([{ description: 'Alarma Hogar para Carlos Ibáñez' }]);
});

test('typed values survive an error and a reload, and are deleted at logout', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await toForm(page);
  await fillSale(page);
  const body = JSON.stringify([
    { error: { message: 'No se puede', code: -32600, data: { httpStatus: 400 } } },
  ]);
  await page.route('**/trpc/sales.register*', (route) => route.fulfill({ status: 400, body }));
  await submit(page).click();
  await page.getByRole('alert').getByText('No se puede').waitFor();
  await expect.poll(() => salesOf(server, seller)).toEqual([]);
  await page.reload();
  await page.getByText('Recuperamos lo que estabas escribiendo.').waitFor();
  for (const [label, text] of Object.entries(TYPED)) await expectValue(page.getByLabel(label), text);
  await expectValue(page.getByLabel('Provincia'), 'Santa Fe');
  await expectAccessible(page);

  const signOut = page.getByRole('button', { name: 'Cerrar sesión', exact: true });
  const question = page.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await signOut.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await question.waitFor({ state: 'detached' });
  await expectValue(page.getByLabel('Calle'), 'Mitre');
  await signOut.click();
  await question.getByRole('button', { name: 'Cerrar sesión y borrar' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await expect.poll(() => keptOn(page)).not.toContain('Ibáñez');
});

test('a half-typed sale survives a closed tab and an expired session, and is offered again', async ({
  openPage,
  server,
  seller,
}) => {
  const first = await openPage({
    session: seller,
    viewport: PHONE,
    expectedConsole: FAILED_REQUESTS,
  });
  await toForm(first);
  await first.getByLabel('Nombre del cliente').fill('Carlos Ibáñez');
  // A new tab has the device's storage, but no tab's.
  const page = await first.context().newPage();
  await page.goto('/#/app/dashboard');
  await page.getByText('Tienes una venta sin terminar: Carlos Ibáñez.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await server.rest('POST', '/auth/logout', { as: seller });
  await clickUnlessGone(page.getByRole('link', { name: 'Historial' }));
  await page.getByText('Tu sesión ha expirado.').waitFor();
  await page.getByLabel('Email').fill(seller.user.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  // To the history, or to the dashboard if the session's end was noticed there.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('Tienes una venta sin terminar: Carlos Ibáñez.').waitFor();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expectValue(page.getByLabel('Nombre del cliente'), 'Carlos Ibáñez');
});
