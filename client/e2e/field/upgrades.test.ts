import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import type { Server, Session } from '../support/server.ts';
import { SOON, kept, toOutbox } from '../support/outbox.ts';
import { fillSale, phonePhoto, salesOf, submit, toForm } from '../support/sales.ts';

// As in server/faults/upgrades.test.ts; 0.1.0 has no queue.
const EARLIER = (process.env.UPGRADE_FROM ?? '')
  .split(',')
  .filter((folder) => existsSync(join(folder, '.build/client/sw.js')));

const SENDS = /\/trpc\/[^?]*sales\.register|\/api\/uploads\//;

/** Its file names hold the hashes of their content. */
const programOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/main-"]')?.src);

/** Sells on a page of `earlier` without a network. */
async function keepSale(page: Page): Promise<void> {
  await page.goto('/#/app/dashboard');
  await workerReady(page);
  await page.reload();
  await toForm(page);
  await fillSale(page);
  await page.context().setOffline(true);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
  await page.getByText('Se enviará con la venta.').waitFor();
  await submit(page).click();
  await kept(page).waitFor();
}

async function expectSentOnce(page: Page, server: Server, seller: Session): Promise<void> {
  await toOutbox(page);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  await page.reload();
  await page.getByText('No hay ventas por enviar').waitFor();
  const sales = await salesOf(server, seller);
  expect(sales.map(({ customerInfo }) => customerInfo.name)).toEqual(['Carlos Ibáñez']);
  const photo = await fetch(`${server.url}/uploads/${sales[0]?.customerInfo.dniPhoto}`);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
}

describe.each(EARLIER)('a sale that a page of %s keeps with its photo arrives once', (folder) => {
  const upgraded = test
    .extend('earlier', ({ startOwnServer }) => startOwnServer({}, join(folder, '.build/server/main.js')))
    .extend('seller', ({ earlier }) => earlier.seller())
    .extend('page', async ({ earlier, seller, openPage }) => {
      const options = { server: earlier, session: seller, viewport: PHONE, installed: true };
      const page = await openPage({ ...options, expectedConsole: FAILED_REQUESTS });
      await keepSale(page);
      return page;
    })
    .extend('now', async ({ earlier, page: _page, startOwnServer }) => {
      await earlier.end();
      return startOwnServer({ DATA_DIR: earlier.dataDir, PORT: new URL(earlier.url).port });
    });

  upgraded('from that page', async ({ page, now, seller }) => {
    await page.context().setOffline(false);
    await expectSentOnce(page, now, seller);
  });

  upgraded('from the page of this version that takes its place', async ({ page, now, seller }) => {
    const before = await programOf(page);
    // A slow network: nothing arrives before the new program has opened what the earlier one stored.
    const held: Route[] = [];
    await page.context().route(SENDS, (route) => void held.push(route));
    await page.context().setOffline(false);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => programOf(page).catch(() => before)).not.toBe(before);
    await toOutbox(page);
    await page.getByRole('listitem', { name: 'Carlos Ibáñez' }).waitFor();
    expect(await salesOf(now, seller)).toEqual([]);
    await page.context().unroute(SENDS);
    for (const route of held) await route.continue().catch(() => undefined);
    await expectSentOnce(page, now, seller);
  });
});
