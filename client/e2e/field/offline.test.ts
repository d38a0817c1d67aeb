import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchProfile, PHONE } from '../support/browser.ts';
import { keptOn, seenOn, workerReady } from '../support/device.ts';
import { test } from '../support/fixture.ts';
import { fillSale, phonePhoto, registerSale, salesOf } from '../support/sales.ts';
import { submitLogin } from '../support/login.ts';
import type { Server, Session } from '../support/server.ts';

const SOON = { timeout: 30_000 };
const SEEN = 'Visto por última vez';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Returns the page of a browser that can be closed and opened again. */
function phone(server: Server): (offline: boolean) => Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-phone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return async (offline) => {
    const context = await launchProfile(folder, server, { viewport: PHONE, installed: true, offline });
    onTestFinished(() => context.close());
    return context.pages()[0] ?? context.newPage();
  };
}

async function signIn(page: Page, { user }: Session): Promise<void> {
  await page.goto('/#/login');
  await submitLogin(page, user.email);
  await heading(page, 'Dashboard de Ventas').waitFor();
}

test('a sale with its photo, on a route never visited, survives the closing of the browser and arrives once', async ({
  server,
  seller,
}) => {
  const open = phone(server);
  const first = await open(false);
  await signIn(first, seller);
  await workerReady(first);
  await expect.poll(() => seenOn(first, seller)).toContain('plans');
  await first.context().close();

  const page = await open(true);
  await page.goto('/#/app/sales/outbox');
  await page.getByText('No hay ventas por enviar').waitFor();
  await page.goto('/#/app/sales/new');
  await page.getByText(SEEN).waitFor();
  await fillSale(page);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
  await page.getByText('Se enviará con la venta.').waitFor();
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  await page.getByText('Venta guardada en este dispositivo').waitFor();
  await page.context().close();

  const again = await open(true);
  await again.goto('/#/app/sales/outbox');
  await again.getByRole('listitem', { name: 'Carlos Ibáñez' }).getByText('Por enviar').waitFor();
  await expect.poll(() => salesOf(server, seller)).toEqual([]);
  let loads = 0;
  again.on('load', () => (loads += 1));
  await again.context().setOffline(false);
  await again.getByText('No hay ventas por enviar').waitFor(SOON);
  expect(loads).toBe(0);
  const sales = await salesOf(server, seller);
  expect(sales).toHaveLength(1);
  expect(sales[0]?.customerInfo.dniPhoto).toBeTruthy();
});

test('a sale of the dashboard opens in full without a network, and is not asked again', async ({
  server,
  seller,
}) => {
  const sale = await registerSale(server, seller);
  const open = phone(server);
  const first = await open(false);
  const whole = first.waitForResponse('**/trpc/*sales.list*');
  await signIn(first, seller);
  await whole;
  await workerReady(first);
  await expect.poll(() => seenOn(first, seller)).toContain(String.raw`sales\",\"list`);
  await first.context().close();

  const again = await open(false);
  const asked: string[] = [];
  again.on('request', (request) => asked.push(request.url()));
  await again.goto('/#/app/dashboard');
  await again.getByText(sale.customerInfo.name).first().waitFor();
  await expect.poll(() => asked.some((url) => url.includes('sales.newsCount'))).toBe(true);
  await again.waitForTimeout(500);
  expect(asked.filter((url) => url.includes('sales.list'))).toEqual([]);
  await again.context().close();

  const page = await open(true);
  await page.goto('/#/app/dashboard');
  await page.getByRole('article').getByRole('link', { name: sale.customerInfo.name }).click();
  await page.getByRole('dialog').getByText('341 555-1234').first().waitFor();
});

test('signing out leaves no data of the user on the device: no database, no storage, no cache', async ({
  openPage,
  proxy,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ server: proxy, session: seller, installed: true });
  await page.goto('/#/app/sales/history');
  await page.getByText('María Gómez').first().waitFor();
  await workerReady(page);
  await expect.poll(() => keptOn(page)).toContain(`ventas-${seller.user.id}`);
  const other = await page.context().newPage();
  await other.goto('/#/app/dashboard');
  await heading(other, 'Dashboard de Ventas').waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  await other.getByLabel('Email').waitFor();
  await expect.poll(() => keptOn(page)).not.toMatch(/ventas-|María|Lucía|token|uploads|trpc|api/);
});
