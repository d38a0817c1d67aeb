import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { fillSale, salesOf, submit } from '../support/sales.ts';
import { kept, SOON } from '../support/outbox.ts';

const REGISTER = /^\/trpc\/.*sales\.register/;
const FAILURE = 'Error al registrar la venta';

/** Notes a text that shows, however briefly. */
function watchFor(page: Page, text: string): Promise<void> {
  return page.evaluate((wanted) => {
    const found = globalThis as { found?: boolean };
    new MutationObserver(() => (found.found ||= document.body.innerText.includes(wanted))).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    );
  }, text);
}
const wasFound = (page: Page) => page.evaluate(() => (globalThis as { found?: boolean }).found === true);

test('a sale without a response is kept after five seconds, and stored once', async ({
  openPage,
  proxy,
  server,
  seller,
}) => {
  const page = await openPage({
    server: proxy,
    session: seller,
    viewport: PHONE,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  let isSilent = true;
  const never = new Promise<null>(() => undefined);
  // Stored, but without a response.
  proxy.intercept(REGISTER, async (forward) => {
    const reply = await forward();
    return isSilent ? never : reply;
  });
  const pressedMs = Date.now();
  await submit(page).click();
  await page.getByRole('button', { name: 'Registrando...' }).waitFor();
  await kept(page).waitFor();
  expect(Date.now() - pressedMs).toBeLessThan(20_000);
  isSilent = false;
  await page.reload();
  await page.goto('/#/app/sales/outbox');
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect.poll(() => salesOf(server, seller)).toHaveLength(1);
});

test('a failing server keeps a sale on the device without an error in between', async ({
  openPage,
  proxy,
  seller,
}) => {
  const page = await openPage({
    server: proxy,
    session: seller,
    viewport: PHONE,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  proxy.intercept(REGISTER, async () => ({ status: 500, body: '' }));
  await watchFor(page, FAILURE);
  await submit(page).click();
  await kept(page).waitFor();
  expect(await wasFound(page)).toBe(false);
});
