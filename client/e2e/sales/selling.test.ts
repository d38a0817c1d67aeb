import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, PHONE } from '../support/browser.ts';
import { expectAccessible, expectFocused, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import {
  acceptance,
  phonePhoto,
  planOption,
  salesOf,
  sendSale,
  submit,
  toForm,
  TYPED,
} from '../support/sales.ts';
import { PASSWORD } from '../support/server.ts';

const LABELS = [
  'Nombre del cliente',
  'DNI del cliente',
  'Teléfono del cliente',
  'Email del cliente',
  'Plan',
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
  // The photo comes first, and nothing but the button stays below.
  const photo = await page.getByRole('region', { name: 'Foto del DNI' }).boundingBox();
  const first = await page.getByRole('region', { name: 'El cliente' }).boundingBox();
  expect(photo?.y).toBeLessThan(200);
  expect(first?.y).toBeGreaterThan(photo?.y ?? 0);
  expect(await page.getByRole('navigation', { name: 'Accesos rápidos' }).count()).toBe(0);
  const button = await submit(page).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(PHONE.height - 24);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1800);
  await page.getByLabel('Nombre del cliente').tap();
  taps += 1;
  for (const label of LABELS.slice(0, -1)) {
    await expectFocused(page.getByLabel(label));
    if (label === 'Plan' || label === 'Provincia') {
      await choose(label, label === 'Plan' ? 'Alarma Hogar' : 'Santa Fe');
      await page.getByLabel(label === 'Plan' ? 'Calle' : 'Código postal').tap();
      taps += 1;
      continue;
    }
    expect(await page.getByLabel(label).getAttribute('enterkeyhint')).toBe('next');
    await page.keyboard.type(TYPED[label] ?? '');
    fields += 1;
    await page.keyboard.press('Enter');
  }
  await acceptance(page).tap();
  await sendSale(page, () => submit(page).tap());
  taps += 2;
  fields += 1;
  expect(taps).toBeLessThanOrEqual(16);
  expect(fields).toBeLessThanOrEqual(14);
  await expect
    .poll(() => salesOf(server, seller))
    .toMatchObject([{ description: 'Alarma Hogar para Carlos Ibáñez' }]);
});

/** At twenty seconds a field or the photo and five a tap this is under eight minutes. */
const MOST = { taps: 9, fields: 18, photos: 1 };

test('from an empty installation to the first sale of an invited seller, without reading anything', async ({
  openPage,
  startOwnServer,
}) => {
  const made = { taps: 0, fields: 0, photos: 0 };
  const tap = async (place: Locator) => {
    made.taps += 1;
    await place.click();
  };
  const fill = async (page: Page, label: string, text: string) => {
    made.fields += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  const server = await startOwnServer();
  const owner = await openPage({ server, session: await server.admin(), viewport: DESK });
  await owner.goto('/#/app/dashboard');
  await owner.getByRole('heading', { name: 'Primeros pasos' }).waitFor();
  await expectAccessible(owner);
  await tap(owner.getByRole('link', { name: 'Invita a tres vendedores' }));
  await fill(owner, 'Nombre', 'Ana Paz');
  await tap(owner.getByRole('button', { name: 'Crear invitación' }));
  const link = await owner.getByLabel('Enlace para Ana Paz').inputValue();
  await owner.getByRole('link', { name: 'Enviar por WhatsApp' }).waitFor();
  made.taps += 1;

  const seller = await openPage({ server, viewport: PHONE });
  await seller.goto(link);
  made.taps += 1;
  for (const [label, text] of Object.entries({
    'Nombre Completo': 'Ana Paz',
    Email: 'ana@example.com',
    Contraseña: PASSWORD,
    'Confirmar Contraseña': PASSWORD,
    Teléfono: '341 555-2020',
    Localidad: 'Rosario',
  })) {
    await fill(seller, label, text);
  }
  await tap(seller.getByRole('button', { name: 'Registrarse' }));
  await tap(seller.getByRole('link', { name: 'Registra tu primera venta' }));
  const option = planOption(seller, 'Alarma Hogar');
  await option.waitFor({ state: 'attached' });
  made.fields += 1;
  await seller.getByLabel('Plan').selectOption(await option.getAttribute('value'));
  for (const [label, text] of Object.entries(TYPED)) await fill(seller, label, text);
  made.fields += 1;
  await seller.getByLabel('Provincia').selectOption('Santa Fe');
  made.taps += 1;
  made.photos += 1;
  await seller
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
  await seller.getByText('La foto está lista.').waitFor();
  await tap(acceptance(seller));
  await tap(seller.getByRole('button', { name: 'Registrar Venta' }));
  await seller.getByText('Alarma para el almacén').waitFor();
  await seller.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await expectNoSidewaysScroll(seller);
  expect(made).toEqual(MOST);

  await owner.goto('/#/app/admin/dashboard?tab=ventas');
  await owner.getByText('Carlos Ibáñez').first().waitFor();
});
