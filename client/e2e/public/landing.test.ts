import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { NARROW_PHONE, PHONE } from '../support/browser.ts';
import { expectCount, expectNoSidewaysScroll, expectTitle, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('the landing shows plans, prices and the way to register', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  await page.goto('/');
  await heading(page, 'Vende alarmas desde tu celular').waitFor();
  await expectCount(page.getByRole('heading', { level: 1 }), 1);
  await expectTitle(page, 'Vende alarmas desde tu celular · Sistema de Ventas');

  for (const claim of ['5000+', 'vendedores activos', '98%', 'de satisfacción', '24/7']) {
    await page.getByText(claim, { exact: true }).waitFor();
  }
  await page.getByText(/^desde\s+\$\s24\.900,00$/).waitFor();
  for (const point of [
    'Vende desde tu celular',
    'Sin stock, sin inversión',
    'Capacitación diaria y mentoría gratuita',
    'Un dashboard que hace las cuentas',
    'Control de comisiones',
    'Chat integrado',
    'Sistema de entrenamiento',
    'Seguridad',
  ]) {
    await heading(page, point).waitFor();
  }
  const plans = page
    .locator('#precios')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect
    .poll(() => plans.getByRole('heading').allTextContents())
    .toEqual(['Alarma Esencial', 'Alarma Hogar', 'Alarma Comercio']);
  await expect.poll(() => plans.last().innerText()).toMatch(/\$\s52\.900,00[^]*Botón antipánico/);

  for (const [name, href] of [
    ['Empieza a vender gratis', '#/register'],
    ['Inicia sesión', '#/login'],
  ] as const) {
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
  }
});

test('nothing is cut or scrolls sideways at 320 px', async ({ openPage }) => {
  const page = await openPage({ viewport: NARROW_PHONE });
  await page.goto('/');
  await heading(page, 'Alarma Hogar').waitFor();
  await expectNoSidewaysScroll(page);
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, li, a')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .map((element) => element.textContent),
    );
  await expect.poll(wider).toEqual([]);
});

test('the logo keeps its size on a phone, signed in or not', async ({ openPage, seller }) => {
  for (const session of [undefined, seller]) {
    const page = await openPage({ viewport: PHONE, session });
    await page.goto('/');
    const logo = page.getByRole('link', { name: 'Sistema de Ventas, ir al inicio' }).locator('svg');
    expect(await logo.boundingBox()).toMatchObject({ width: 32, height: 32 });
    await expectNoSidewaysScroll(page);
  }
});

test('the questions open by keyboard', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/#preguntas');
  const answer = page.getByText('siempre que la zona donde vive el cliente esté habilitada');
  await heading(page, '¿Puedo vender fuera de mi zona?').waitFor();
  expect(await answer.isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: 'fuera de mi zona' }).focus();
  await page.keyboard.press('Enter');
  await answer.waitFor();
});

test('a visitor who is signed in finds the way to the dashboard', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ir al dashboard' }).click();
  await heading(page, 'Dashboard de Ventas').waitFor();
  await expectUrl(page, /#\/app\/dashboard/);
});

test('a visitor who leaves while the landing comes to life sees where they went', async ({ openPage }) => {
  const page = await openPage({ ownProfile: true });
  await page.addInitScript(() => {
    // React listens to the root before it draws.
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function listenOnce(...args: Parameters<typeof listen>) {
      if (this instanceof Element && this.id === 'root') {
        EventTarget.prototype.addEventListener = listen;
        location.hash = '#/register';
      }
      return listen.apply(this, args);
    };
  });
  await page.goto('/');
  await heading(page, 'Registro de Vendedor').waitFor();
});
