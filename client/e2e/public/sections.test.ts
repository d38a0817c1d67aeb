import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { BLANK, PHONE, PHONE_AND_DESK } from '../support/browser.ts';
import { expectAccessible, expectCount, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

const HEADER_MAX_PX = 120;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const sectionsMenu = (page: Page) => page.getByRole('button', { name: 'Secciones de la página' });

/** At the top of the window, or below the header. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  const top = () =>
    page.locator(`#${id}`).evaluate((section) => Math.ceil(section.getBoundingClientRect().top));
  await expect.poll(top).toSatisfy((px) => px >= 0 && px < HEADER_MAX_PX);
}

test('an address opens the landing at its section', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  for (const id of ['caracteristicas', 'como-funciona', 'precios', 'testimonios', 'preguntas']) {
    await page.goto(BLANK);
    await page.goto(`/#${id}`);
    await heading(page, 'Alarma Hogar').waitFor();
    await expectAtTop(page, id);
  }
});

describe.each(PHONE_AND_DESK)('on a $size', ({ size, viewport }) => {
  test('the anchors scroll, and going back returns', async ({ openPage }) => {
    const page = await openPage({ viewport });
    await page.goto('/');
    await heading(page, 'Alarma Hogar').waitFor();
    for (const [name, id] of [
      ['Testimonios', 'testimonios'],
      ['Precios', 'precios'],
      ['Características', 'caracteristicas'],
      ['Inicio', 'inicio'],
    ] as const) {
      if (size === 'phone') await sectionsMenu(page).click();
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expectAtTop(page, id);
      await expectUrl(page, new RegExp(`/#${id}$`));
      await expectCount(heading(page, 'Vende alarmas desde tu celular'), 1);
    }
    await page.goBack();
    await expectAtTop(page, 'caracteristicas');
  });
});

test('the menu of the phone closes with Escape', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  await page.goto('/');
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Precios' });
  await sectionsMenu(page).press('Enter');
  await entry.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Secciones de la página', expanded: false }).waitFor();
});
