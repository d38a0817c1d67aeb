import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, signInOn } from './support/browser.ts';
import { expectCount, expectNoSidewaysScroll } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { CODE, holdFiles } from './support/requests.ts';
import { registerSale } from './support/sales.ts';

/** As on a slow phone: the program comes late. */
async function openSlowly(page: Page): Promise<void> {
  const release = await holdFiles(page, CODE);
  await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.now() > 1000);
  release();
  await page.getByText('María Gómez').first().waitFor();
  await expect.poll(() => keptSnapshot(page)).toContain('María Gómez');
}

function keptSnapshot(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('snapshot') ?? 'none');
}

test('after a slow start the next one shows the screen before the program, which then takes over', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  const place = () => page.getByRole('main').getByRole('article').first().boundingBox();
  const before = await place();
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  const snapshot = page.locator('.snapshot');
  await snapshot.getByText('María Gómez').first().waitFor();
  expect(await snapshot.getAttribute('aria-busy')).toBe('true');
  expect(await place()).toEqual(before);
  const waits = await snapshot
    .locator('button')
    .evaluateAll((buttons) => buttons.every((button) => getComputedStyle(button).pointerEvents === 'none'));
  expect(waits).toBe(true);
  await expectNoSidewaysScroll(page);
  release();
  await expectCount(snapshot, 0);
  await page.getByText('María Gómez').first().waitFor();
  expect(await place()).toEqual(before);
});

test("a snapshot's link leads on, and its screen is the first one drawn", async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.snapshot a[href="#/app/sales/new"]:visible').first().click();
  release();
  await page.getByRole('heading', { level: 1, name: 'Registrar Nueva Venta' }).waitFor();
  await expectCount(page.locator('.snapshot'), 0);
});

test('a snapshot is not shown to another user', async ({ openPage, server, seller }) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  await signInOn(page, await server.seller());
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('status').getByText('Cargando...').waitFor();
  await expectCount(page.getByText('María Gómez'), 0);
  release();
  await page.getByText('Todavía no registraste ventas').waitFor();
});

test('a snapshot goes with the session', async ({ openPage, server, seller }) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  expect(await keptSnapshot(page)).toBe('none');
});
