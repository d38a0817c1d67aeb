import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { keptOn, repeatLast, seedOutbox } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import {
  createPlan,
  deletePlan,
  fillSale,
  phonePhoto,
  plansOf,
  salesOf,
  sharpPhoto,
  smallPhoto,
  type StoredPlan,
} from '../support/sales.ts';
import { PASSWORD } from '../support/server.ts';

const REGISTER = /^\/trpc\/.*sales\.register/;
const SOON = { timeout: 30_000 };

const submit = (page: Page) => page.getByRole('button', { name: 'Registrar Venta' });
const kept = (page: Page) => page.getByRole('status').getByText('Venta guardada en este dispositivo');
/** Those that wait; sent ones have no name. */
const rows = (page: Page) => page.getByRole('main').getByRole('listitem', { name: /./ });
const row = (page: Page, name: string) => page.getByRole('listitem', { name });

async function toForm(page: Page): Promise<void> {
  await page.goto('/#/app/sales/new');
  await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
}

/** `before` runs without a network, before the sale is taken down. */
async function sellOffline(
  page: Page,
  name: string,
  plan?: string,
  before?: () => Promise<unknown>,
): Promise<void> {
  await toForm(page);
  await fillSale(page, plan);
  await page.getByLabel('Nombre del cliente').fill(name);
  await page.context().setOffline(true);
  await before?.();
  await submit(page).click();
  await kept(page).waitFor();
}

async function toOutbox(page: Page): Promise<void> {
  await page.goto('/#/app/sales/outbox');
  await page.getByRole('heading', { level: 1, name: /^Ventas por enviar/ }).waitFor();
}

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

test('a sale without a network waits with its photo and is sent once the network is back', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await toForm(page);
  await fillSale(page);
  await page.context().setOffline(true);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
  await page.getByText('Se enviará con la venta.').waitFor();
  await page.getByAltText('Foto del DNI elegida').waitFor();
  await submit(page).click();
  await kept(page).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ver ventas por enviar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ventas por enviar (1)' }).waitFor();
  await row(page, 'Carlos Ibáñez').getByText('Por enviar').waitFor();
  await page.getByLabel('1 venta por enviar').first().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => salesOf(server, seller)).toEqual([]);

  await page.context().setOffline(false);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  const sales = await salesOf(server, seller);
  expect(sales.map(({ customerInfo }) => customerInfo.name)).toEqual(['Carlos Ibáñez']);
  const photo = await fetch(`${server.url}/uploads/${sales[0]?.customerInfo.dniPhoto}`);
  expect(photo.headers.get('content-type')).toMatch(/^image/);
  await expectCount(page.getByLabel('1 venta por enviar'), 0);
  await page.reload();
  const sent = page.getByRole('region', { name: 'Enviadas' });
  await sent.getByText('Enviada').last().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sent.getByRole('link', { name: 'Ver la venta de Carlos Ibáñez' }).click();
  await page.getByRole('dialog', { name: 'Carlos Ibáñez' }).waitFor();
});

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

test("a refused sale waits with the server's sentences, and is sent once corrected", async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const plan = await createPlan(server, admin, { name: 'Plan fugaz', price: 900 });
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Rita Sosa', 'Plan fugaz', () => deletePlan(server, admin, plan));
  await toOutbox(page);
  await page.context().setOffline(false);
  const refused = row(page, 'Rita Sosa');
  await refused.getByText('Con error').waitFor(SOON);
  await refused.getByText(/plan/i).last().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await refused.getByRole('link', { name: 'Corregir' }).click();
  await page.getByRole('alert').getByText('No se pudo registrar').waitFor();
  await expectValue(page.getByLabel('Nombre del cliente'), 'Rita Sosa');
  await expectAccessible(page);
  await page.getByLabel('Plan').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ customerInfo }) => customerInfo.name))
    .toEqual(['Rita Sosa']);
});

test("an expired session keeps the queue for the same user's next sign-in", async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Elsa Ruiz');
  await server.rest('POST', '/auth/logout', { as: seller });
  await page.context().setOffline(false);
  await page
    .getByText(/sesión (ha )?expir|sesión venció|Tu sesión/i)
    .first()
    .waitFor(SOON);
  await expect.poll(async () => await salesOf(server, await server.seller())).toEqual([]);

  const signIn = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  };
  const other = await server.seller();
  await signIn(other.user.email);
  await toOutbox(page);
  await page.getByText('No hay ventas por enviar').waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  await signIn(seller.user.email);
  await toOutbox(page);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  const again = await server.rest<typeof seller>('POST', '/auth/login', {
    body: { email: seller.user.email, password: PASSWORD },
  });
  await expect
    .poll(async () => (await salesOf(server, again)).map(({ customerInfo }) => customerInfo.name))
    .toEqual(['Elsa Ruiz']);
  await expect.poll(() => salesOf(server, other)).toEqual([]);
});

test('a queued sale has the price of its moment, and another one than was shown is said', async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const plan = await createPlan(server, admin, { name: 'Plan movido', price: 1000 });
  const raise = () =>
    server.rest('PUT', `/admin/plans/${plan._id}`, { as: admin, body: { ...plan, price: 1250 } });
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Nora Díaz', 'Plan movido');
  await raise();
  await page.getByRole('button', { name: 'Registrar otra' }).click();
  await expectValue(page.getByLabel('Nombre del cliente'), '');
  await fillSale(page, 'Plan movido');
  await page.getByLabel('Nombre del cliente').fill('Omar Paz');
  await submit(page).click();
  await kept(page).waitFor();
  await toOutbox(page);
  await page.context().setOffline(false);
  await row(page, 'Omar Paz').getByText('se registró a $ 1.250,00, no a $ 1.000,00').waitFor(SOON);
  await expectCount(rows(page), 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.getByText('No hay ventas por enviar').waitFor();
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ planPrice }) => planPrice))
    .toEqual([1250, 1000]);
});

test('queued sales can be edited, and discarded after a question, without a network', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Ana Luna');
  await page.getByRole('button', { name: 'Registrar otra' }).click();
  await expectValue(page.getByLabel('Nombre del cliente'), '');
  await fillSale(page);
  await submit(page).click();
  await kept(page).waitFor();
  await toOutbox(page);
  await expectCount(rows(page), 2);
  await row(page, 'Ana Luna').getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Descripción').fill('Con dos sensores');
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await row(page, 'Carlos Ibáñez').getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar venta' });
  await question.getByText('la venta a Carlos Ibáñez').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expectCount(rows(page), 1);
  await page.context().setOffline(false);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ description }) => description))
    .toEqual(['Con dos sensores']);
});

test('a queued sale is not sent while it is edited', async ({ openPage, server, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Ana Luna');
  await toOutbox(page);
  await row(page, 'Ana Luna').getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Descripción').fill('Con dos sensores');
  await page.context().setOffline(false);
  await page
    .getByRole('status')
    .getByText('Sin conexión')
    .waitFor({ state: 'detached', ...SOON });
  const other = await page.context().newPage();
  await toOutbox(other);
  await other.getByRole('button', { name: 'Enviar ahora' }).click();
  await row(other, 'Ana Luna').getByText('Por enviar').waitFor();
  await expect.poll(() => salesOf(server, seller)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await other.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ description }) => description))
    .toEqual(['Con dos sensores']);
});

test('the menu lists the queue only while sales wait in it, or it is open', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  const entry = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Ventas por enviar' });
  await toForm(page);
  await expectCount(entry, 0);
  await toOutbox(page);
  await entry.waitFor();
  await sellOffline(page, 'Ana Luna');
  await entry.getByLabel('1 venta por enviar').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Venta registrada con éxito').waitFor(SOON);
  await expectCount(entry, 0);
});

test('signing out asks first, and leaves no data of the user on the device', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Nora Vidal');
  expect(await keptOn(page)).toContain(`ventas-${seller.user.id}`);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await question.getByText('1 venta por enviar').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cerrar sesión y borrar' }).click();
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => keptOn(page)).not.toMatch(/ventas-|Vidal|Lucía|token|uploads|trpc|api/);
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
  for (const name of ['Cliente 1', 'Cliente 2']) {
    await fillSale(first);
    await first.getByLabel('Nombre del cliente').fill(name);
    await first.locator('input[type=file]').last().setInputFiles(photo);
    await first.getByText('Se enviará con la venta.').waitFor();
    await submit(first).click();
    await kept(first).waitFor();
    await first.getByRole('button', { name: 'Registrar otra' }).click();
  }
  await repeatLast(first, seller, 8);
  const names = Array.from({ length: 8 }, (_, index) => `Cliente ${index + 1}`);
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
