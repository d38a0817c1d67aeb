import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { SECOND_MS } from '../../../shared/values/durations.ts';
import { PHONE } from '../support/browser.ts';
import { expectValue } from '../support/checks.ts';
import { workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { acceptance, fillSale, planOption, salesOf, sendSale, submit, TYPED } from '../support/sales.ts';

const CONTENT = '00123456789@IBAÑEZ@CARLOS@M@30123456@A@10/01/1974@15/05/2012@203';
const READ = 'Leímos el DNI: Carlos Ibañez · 30.123.456';
const READER_FILES = /\/assets\/(dniReader|zxing_reader)-/;

async function photographCard() {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  const { image } = await writeBarcode(new TextEncoder().encode(CONTENT), {
    format: 'PDF417',
    options: 'columns=5',
    scale: 4,
  });
  if (!image) throw new Error('no code');
  const code = await sharp(await image.arrayBuffer())
    .resize({ width: 600 })
    .toBuffer();
  const table = { width: 1200, height: 900, channels: 3 as const, background: '#dfeaf0' };
  const buffer = await sharp({ create: table })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer();
  return { name: 'dni.jpg', mimeType: 'image/jpeg', buffer };
}

async function choosePhoto(page: Page): Promise<void> {
  const input = page.getByRole('region', { name: 'Foto del DNI' }).locator('input[type=file]').last();
  await input.setInputFiles(await photographCard());
}

/** A busy machine needs more than the three seconds that a reading has: then the photo is chosen again. */
async function readCard(page: Page): Promise<void> {
  const read = page.getByText(READ);
  await expect
    .poll(async () => {
      await choosePhoto(page);
      return read.waitFor({ timeout: 6 * SECOND_MS }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

test('the reader is fetched with the first photo, and reads without a network from then on', async ({
  openPage,
  proxy,
  seller,
}) => {
  const page = await openPage({
    server: proxy,
    session: seller,
    viewport: PHONE,
    installed: true,
    expectedConsole: FAILED_REQUESTS,
  });
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(request.url()));
  await page.goto('/#/app/sales/new');
  await page.getByLabel('Nombre del cliente').waitFor();
  await workerReady(page);
  expect(fetched.filter((url) => READER_FILES.test(url))).toEqual([]);
  await readCard(page);
  const kept = () => page.evaluate(async () => (await (await caches.open('dni-reader')).keys()).length);
  await expect.poll(kept).toBe(2);

  await page.reload();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.context().setOffline(true);
  await readCard(page);
});

test('a sale is sent with its photo where the reader is blocked', async ({ openPage, server, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.context().route(READER_FILES, (route) => route.abort());
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  await choosePhoto(page);
  const anyway = page.getByRole('button', { name: 'Usar igual' });
  const ready = page.getByText('La foto está lista.');
  await anyway.or(ready).waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await ready.waitFor();
  expect(await page.getByText('Leímos el DNI').count()).toBe(0);
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  await expect
    .poll(() => salesOf(server, seller))
    .toMatchObject([{ customerInfo: { dniPhoto: expect.any(String) }, verification: { dniRead: null } }]);
});

test('with a readable card the first sale of a seller takes twelve interactions at most', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/new');
  const option = planOption(page, 'Alarma Hogar');
  await option.waitFor({ state: 'attached' });
  let interactions = 0;
  const act = (acted: Promise<unknown>) => {
    interactions += 1;
    return acted;
  };
  await act(readCard(page));
  await expectValue(page.getByLabel('Nombre del cliente'), 'Carlos Ibañez');
  for (const [label, text] of Object.entries(TYPED)) {
    const isThere = /Nombre|DNI|Descripción/.test(label);
    if (!isThere) await act(page.getByLabel(label).fill(text));
  }
  await act(page.getByLabel('Plan').selectOption(await option.getAttribute('value')));
  await act(page.getByLabel('Provincia').selectOption('Santa Fe'));
  await page.getByText('La foto está lista.').waitFor();
  await act(acceptance(page).check());
  await sendSale(page, () => act(submit(page).click()) as Promise<void>);
  expect(interactions).toBeLessThanOrEqual(12);
  expect(await salesOf(server, seller)).toMatchObject([
    { customerInfo: { name: 'Carlos Ibañez', dni: '30.123.456', dniPhoto: expect.any(String) } },
  ]);
});
