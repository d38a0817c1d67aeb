import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BLANK, PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

const HEADER_MAX_PX = 120;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** At the top of the window, or below the header. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  const top = () =>
    page.locator(`#${id}`).evaluate((section) => Math.ceil(section.getBoundingClientRect().top));
  await expect.poll(top).toSatisfy((px) => px >= 0 && px < HEADER_MAX_PX);
}

test('an address opens the landing at its section; the menu leads to the others, and back', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: PHONE });
  for (const id of ['como-funciona', 'preguntas']) {
    await page.goto(BLANK);
    await page.goto(`/#${id}`);
    await heading(page, 'Alarma Hogar').waitFor();
    await expectAtTop(page, id);
  }
  const answer = page.getByText('siempre que la zona donde vive el cliente esté habilitada');
  expect(await answer.isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: 'fuera de mi zona' }).press('Enter');
  await answer.waitFor();

  const menu = page.getByRole('button', { name: 'Secciones de la página' });
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  for (const [name, id] of [
    ['Testimonios', 'testimonios'],
    ['Precios', 'precios'],
  ] as const) {
    await menu.click();
    await entry(name).click();
    await expectAtTop(page, id);
    await expectUrl(page, new RegExp(`/#${id}$`));
  }
  await page.goBack();
  await expectAtTop(page, 'testimonios');
  await expectCount(heading(page, 'Vende alarmas desde tu celular'), 1);

  await menu.press('Enter');
  await entry('Precios').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await entry('Precios').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Secciones de la página', expanded: false }).waitFor();
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
