import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';

let server: RunningServer;
let browser: Browser;
const files = mkdtempSync(join(tmpdir(), 'ventas-training-'));
const file = (name: string) => join(files, name);

beforeAll(async () => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } });
  await picture.jpeg().toFile(file('placa.jpg'));
  writeFileSync(file('lista de precios.txt'), 'Alarma Hogar: 34.900');
  writeFileSync(file('falsa.png'), '<!doctype html>');
  writeFileSync(file('programa.exe'), 'MZ');
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(files, { recursive: true, force: true });
});

describe.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])('on a $size', ({ size, viewport }) => {
  test('an administrator sends a meeting with files to one seller, who reads it', async () => {
    const seller = await server.seller({ name: `Julia ${size}` });
    const stranger = await server.seller({ name: `Otra ${size}` });
    const admin = await server.admin();
    const { page, context } = await openPage(browser, server, { viewport, session: admin });
    await page.goto('/#/app/admin/training');
    await page.getByRole('heading', { name: 'Administrar Entrenamiento', level: 1 }).waitFor();
    await page.getByLabel('Título').fill(`Reunión ${size}`);
    await page.getByLabel('Mensaje').fill('Repasamos objeciones.\nTraigan preguntas.');
    await page.getByLabel('Tipo').selectOption({ label: 'Reunión' });
    await page.getByLabel('Prioridad').selectOption({ label: 'Urgente' });
    await page.getByLabel('Fecha de la reunión').fill('2030-03-16T18:00');
    await page.getByLabel('Duración').fill('45');
    await page.getByLabel('Enlace').fill('https://zoom.us/j/123');
    await page.getByLabel('Elegir vendedores').check();
    await page.getByLabel('Buscar vendedores').fill(`julia ${size}`);
    await page.getByText('1 vendedor · 0 elegidos').waitFor();
    await page.getByLabel(`Julia ${size}`, { exact: true }).check();
    await page.getByText('1 vendedor · 1 elegido').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles([file('placa.jpg'), file('lista de precios.txt'), file('programa.exe')]);
    await page.getByText(/^Tipo no permitido/).waitFor();
    expect(await page.getByRole('button', { name: 'Enviar notificación' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Quitar programa.exe' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Enviar notificación' }).click();
    await page.getByText('Notificación enviada exitosamente').waitFor();
    const sent = page
      .getByRole('article')
      .filter({ hasText: `Reunión ${size}` })
      .first();
    await sent.getByText('leída por 0 de 1').waitFor();
    await sent.getByRole('button', { name: 'Ver quiénes faltan (1)' }).click();
    await sent.getByText(`Julia ${size}`, { exact: true }).waitFor();

    const reader = await openPage(browser, server, { viewport, session: seller });
    await reader.page.goto('/#/app/training');
    await reader.page.getByRole('heading', { name: 'Centro de Entrenamiento', level: 1 }).waitFor();
    const card = reader.page.getByRole('article').filter({ hasText: `Reunión ${size}` });
    await card.getByText('NUEVO').waitFor();
    await card.getByText('Prioridad urgente').waitFor();
    await card.getByText('16/03/2030, 18:00 h').waitFor();
    await card.getByText('Zoom · 45 minutos').waitFor();
    const join = card.getByRole('link', { name: 'Unirse a la reunión' });
    expect(await join.getAttribute('href')).toBe('https://zoom.us/j/123');
    const [calendar] = await Promise.all([
      reader.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Agregar al calendario' }).click(),
    ]);
    expect(readFileSync(await calendar.path(), 'utf8')).toContain('DTSTART:20300316T210000Z');
    const [document] = await Promise.all([
      reader.page.waitForEvent('download'),
      card.getByRole('link', { name: /lista de precios\.txt/ }).click(),
    ]);
    expect(document.suggestedFilename()).toBe('lista de precios.txt');
    expect(readFileSync(await document.path(), 'utf8')).toBe('Alarma Hogar: 34.900');
    await card.getByRole('button', { name: 'Ampliar placa.jpg' }).click();
    await reader.page.getByRole('dialog').getByRole('img', { name: 'placa.jpg' }).waitFor();
    await reader.page.keyboard.press('Escape');
    await expectAccessible(reader.page);
    await expectNoSidewaysScroll(reader.page);

    await reader.page.getByRole('tab', { name: /No leídas/ }).click();
    await reader.page.getByRole('tab').getByLabel('1 sin leer').waitFor();
    await reader.page.getByRole('button', { name: 'Marcar como leída' }).click();
    await reader.page.getByText('Estás al día').waitFor();
    await reader.page.getByLabel('1 sin leer').first().waitFor({ state: 'detached' });
    await reader.page.reload();
    await reader.page.getByText('Estás al día').waitFor();
    expectQuietConsole(reader.page);
    await reader.context.close();

    const other = await openPage(browser, server, { viewport, session: stranger });
    await other.page.goto('/#/app/training');
    await other.page.getByText('Todavía no hay notificaciones').waitFor();
    await other.context.close();

    await page.reload();
    await page
      .getByRole('article')
      .filter({ hasText: `Reunión ${size}` })
      .getByText('leída por 1 de 1')
      .waitFor();
    expectQuietConsole(page);
    await context.close();
  });
});

test('each wrong field is told under it, and a refused file by its name', async () => {
  const { page, context } = await openPage(browser, server, { session: await server.admin() });
  await page.goto('/#/app/admin/training');
  await page.getByLabel('Tipo').selectOption({ label: 'Reunión' });
  await page.getByLabel('Duración').fill('5');
  await page.getByLabel('Enlace').fill('zoom');
  await page.getByLabel('Elegir vendedores').check();
  await page.getByRole('button', { name: 'Enviar notificación' }).click();
  for (const sentence of [
    'El campo Título es obligatorio',
    'El campo Mensaje es obligatorio',
    'El campo Fecha de la reunión es obligatorio',
    'El campo Duración debe ser un número entero entre 15 y 480 minutos',
    'El campo Enlace debe ser una dirección web (https://…)',
    'El campo Destinatarios necesita al menos un usuario',
  ]) {
    await page.getByText(sentence).waitFor();
  }
  expect(await page.getByLabel('Título').evaluate((input) => input === document.activeElement)).toBe(true);

  await page.getByLabel('Título').fill('Con archivo falso');
  await page.getByLabel('Mensaje').fill('Hola');
  await page.getByLabel('Tipo').selectOption({ label: 'Información' });
  await page.getByLabel('Todos').check();
  await page.locator('input[type=file]').setInputFiles([file('falsa.png')]);
  await page.getByRole('button', { name: 'Enviar notificación' }).click();
  const refusal = 'El contenido del archivo "falsa.png" no corresponde a su extensión .png';
  await page.getByRole('listitem').filter({ hasText: 'falsa.png' }).getByText(refusal).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Con archivo falso');
  expectQuietConsole(page, [/Failed to load resource/]);
  await context.close();
});

test('a seller does not get to the administration of training', async () => {
  const { page, context } = await openPage(browser, server, { session: await server.seller() });
  await page.goto('/#/app/admin/training');
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  expect(page.url()).toContain('#/app/dashboard');
  await context.close();
});
