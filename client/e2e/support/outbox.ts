import type { Page } from 'playwright-core';
import { fillSale, submit, toForm } from './sales.ts';

/** Time to send what waits, once there is a network. */
export const SOON = { timeout: 30_000 };

/** The notice that the sale is kept on the device. */
export const kept = (page: Page) => page.getByRole('status').getByText('Venta guardada en este dispositivo');

/** Sells without a network; `before` runs between losing it and submitting. */
export async function sellOffline(
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

/** Opens the queue of sales. */
export async function toOutbox(page: Page): Promise<void> {
  await page.goto('/#/app/sales/outbox');
  await page.getByRole('heading', { level: 1, name: /^Ventas por enviar/ }).waitFor();
}
