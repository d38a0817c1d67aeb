import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { repeatLast, seedOutbox } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import {
  fillSale,
  plansOf,
  salesOf,
  sharpPhoto,
  smallPhoto,
  type StoredPlan,
  submit,
  toForm,
} from '../support/sales.ts';
import { SOON, kept, sellOffline, toOutbox } from '../support/outbox.ts';

const REGISTER = /^\/trpc\/.*sales\.register/;

/** Named 'Venta número 1' and so on. */
function queueable(plan: StoredPlan | undefined, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    clientKey: `clave-de-prueba-${index}`,
    planId: plan?._id ?? '',
    description: `Venta número ${index + 1}`,
    acceptance: true,
    customerInfo: {
      name: `Cliente ${index + 1}`,
      email: 'cliente@example.com',
      phone: '341 555-0000',
      dni: '28111222',
      address: { street: 'Mitre', number: '1', city: 'Rosario', province: 'Santa Fe', postalCode: '2000' },
    },
  }));
}

/** At 800 kbit/s, with a delay of 200 ms: a photo takes a second. */
async function slowPage(other: Page): Promise<Page> {
  const page = await other.context().newPage();
  const conditions = await page.context().newCDPSession(page);
  await conditions.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  });
  return page;
}

function look(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('the response lost, five replays, two tabs, a failing server: one sale', async ({
  openPage,
  proxy,
  server,
  seller,
}) => {
  const page = await openPage({
    server: proxy,
    session: seller,
    expectedConsole: FAILED_REQUESTS,
  });
  let calls = 0;
  proxy.intercept(REGISTER, async (forward) => {
    calls += 1;
    if (calls <= 5) {
      await forward();
      return null;
    }
    if (calls === 6) return { status: 500, body: '' };
    if (calls === 7) return { status: 503, body: '' };
    return forward();
  });
  await toForm(page);
  await fillSale(page);
  await submit(page).click();
  await kept(page).waitFor();
  const other = await page.context().newPage();
  await toOutbox(other);
  // Showing a page triggers sending.
  await expect
    .poll(async () => {
      await Promise.all([look(page), look(other)]);
      return calls;
    }, SOON)
    .toBeGreaterThan(7);
  await other.getByText('No hay ventas por enviar').waitFor(SOON);
  await page.getByText('Venta registrada con éxito').waitFor();
  await expect.poll(() => salesOf(server, seller)).toHaveLength(1);
});

test('eight sales leave in order over a slow network, with their progress, and go on after the page was closed', async ({
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
  await fillSale(first);
  await first.context().setOffline(true);
  const photo = await sharpPhoto();
  expect(photo.buffer.length).toBeGreaterThan(2_500_000);
  for (const name of ['Cliente Uno', 'Cliente Dos']) {
    await fillSale(first);
    await first.getByLabel('Nombre del cliente').fill(name);
    await first.locator('input[type=file]').last().setInputFiles(photo);
    await first.getByText('Se enviará con la venta.').waitFor();
    await submit(first).click();
    await kept(first).waitFor();
    await first.getByRole('button', { name: 'Registrar otra' }).click();
  }
  await repeatLast(first, seller, 8);
  const others = Array.from({ length: 6 }, (_, index) => `Cliente ${index + 3}`);
  const names = ['Cliente Uno', 'Cliente Dos', ...others];
  await first.goto('about:blank');
  await first.context().setOffline(false);
  const page = await slowPage(first);
  await toOutbox(page);
  await page.getByRole('progressbar', { name: 'Envío de la foto' }).first().waitFor(SOON);
  await expect.poll(async () => (await salesOf(server, seller)).length, SOON).toBeGreaterThan(1);
  await page.goto('/#/app/sales/history');
  await expect.poll(async () => (await salesOf(server, seller)).length, SOON).toBeGreaterThan(2);
  await page.close();
  const again = await slowPage(first);
  await toOutbox(again);
  await again.getByRole('progressbar', { name: 'Envío de la foto' }).first().waitFor(SOON);
  await again.getByText('No hay ventas por enviar').waitFor({ timeout: 90_000 });
  const sent = (await salesOf(server, seller)).toReversed();
  expect(sent.map(({ customerInfo }) => customerInfo.name)).toEqual(names);
  const photos = new Set(sent.map(({ customerInfo }) => customerInfo.dniPhoto));
  expect(photos.size).toBe(8);
  for (const name of photos) {
    const bytes = await (await fetch(`${server.url}/uploads/${name}`)).arrayBuffer();
    expect((await sharp(bytes).metadata()).width).toBe(2000);
  }
}, 240_000);

test("a tab of an older version continues with a newer one's queue", async ({ openPage, server, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/');
  const [plan] = await plansOf(server, seller);
  const seed = {
    sales: queueable(plan, 1),
    planPrice: plan?.price ?? 0,
    photo: await smallPhoto(),
    version: 99,
  };
  await seedOutbox(page, seller, seed);
  await sellOffline(page, 'Ana Luna');
  await page.context().setOffline(false);
  await toOutbox(page);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  const names = (await salesOf(server, seller)).map(({ customerInfo }) => customerInfo.name);
  expect(names).toEqual(['Ana Luna', 'Cliente 1']);
});
