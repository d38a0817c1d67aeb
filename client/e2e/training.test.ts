import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks.ts';
import { PHONE } from './support/browser.ts';
import { test } from './support/fixture.ts';
import { unique } from './support/unique.ts';

const PICTURE = {
  name: 'placa.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
};
const PRICES = 'Alarma Hogar: 34.900';
const LIST = { name: 'lista de precios.txt', mimeType: 'text/plain', buffer: Buffer.from(PRICES) };
const PROGRAM = { name: 'programa.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };

test('an administrator sends a meeting with files to one seller, who reads it', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { name } = seller.user;
  const title = unique('Reunión');
  const sender = await openPage({ viewport: PHONE, session: admin });
  await sender.goto('/#/app/admin/training');
  await sender.getByRole('heading', { name: 'Administrar Entrenamiento', level: 1 }).waitFor();
  await sender.getByLabel('Título').fill(title);
  await sender.getByLabel('Mensaje').fill('Repasamos objeciones.\nTraigan preguntas.');
  await sender.getByLabel('Tipo').selectOption({ label: 'Reunión' });
  await sender.getByLabel('Prioridad').selectOption({ label: 'Urgente' });
  await sender.getByLabel('Fecha de la reunión').fill('16/03/2030');
  await sender.getByLabel('Hora (Argentina)').fill('18');
  await sender.getByLabel('Duración').fill('45');
  await sender.getByLabel('Enlace').fill('https://zoom.us/j/123');
  await sender.getByLabel('Elegir vendedores').check();
  await sender.getByLabel('Buscar vendedores').fill(name.toLowerCase());
  await sender.getByText('1 vendedor · 0 elegidos').waitFor();
  await sender.getByLabel(name, { exact: true }).check();
  await sender.getByText('1 vendedor · 1 elegido').waitFor();
  // Assistive technology sees only the button.
  expect(await sender.locator('input[type=file]').evaluate((input) => input.checkVisibility())).toBe(false);
  await sender.locator('input[type=file]').setInputFiles([PICTURE, LIST, PROGRAM]);
  await sender.getByText(/^Tipo no permitido/).waitFor();
  await sender.getByRole('button', { name: 'Enviar notificación', disabled: true }).waitFor();
  await sender.getByRole('button', { name: 'Quitar programa.exe' }).click();
  await expectAccessible(sender);
  await expectNoSidewaysScroll(sender);
  await sender.getByRole('button', { name: 'Enviar notificación' }).click();
  await sender.getByText('Notificación enviada exitosamente').waitFor();
  await sender.getByRole('tab', { name: 'Enviadas' }).click();
  const sent = sender.getByRole('row').filter({ hasText: title });
  await sent.getByText('Leyeron 0 de 1 · Confirmaron 0 · Asisten 0').waitFor();
  await sent.getByRole('button', { name: 'Faltan 1' }).click();
  await sender.getByRole('dialog').getByText(name, { exact: true }).waitFor();
  await expectAccessible(sender);
  await sender.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await sender.getByRole('dialog').waitFor({ state: 'detached' });

  const reader = await openPage({ viewport: PHONE, session: seller });
  await reader.goto('/#/app/dashboard');
  await reader.getByRole('button', { name: 'Abrir el menú: 1 sin leer en Entrenamiento' }).click();
  await reader.getByRole('dialog').getByRole('link', { name: 'Entrenamiento' }).click();
  await reader.getByRole('heading', { name: 'Centro de Entrenamiento', level: 1 }).waitFor();
  const card = reader.getByRole('article').filter({ hasText: title });
  await card.getByText('NUEVO').waitFor();
  await card.getByText('Prioridad urgente').waitFor();
  await card.getByText('16/03/2030, 18:00 h').waitFor();
  await card.getByText('Zoom · 45 minutos').waitFor();
  const join = card.getByRole('link', { name: 'Unirse a la reunión' });
  expect(await join.getAttribute('href')).toBe('https://zoom.us/j/123');
  const [calendar] = await Promise.all([
    reader.waitForEvent('download'),
    card.getByRole('button', { name: 'Agregar al calendario' }).click(),
  ]);
  expect(readFileSync(await calendar.path(), 'utf8')).toContain('DTSTART:20300316T210000Z');
  const [document] = await Promise.all([
    reader.waitForEvent('download'),
    card.getByRole('link', { name: /lista de precios\.txt/ }).click(),
  ]);
  expect(document.suggestedFilename()).toBe(LIST.name);
  expect(readFileSync(await document.path(), 'utf8')).toBe(PRICES);
  await card.getByRole('button', { name: 'Ampliar placa.jpg' }).click();
  await reader.getByRole('dialog').getByRole('img', { name: PICTURE.name }).waitFor();
  await reader.keyboard.press('Escape');
  await reader.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAccessible(reader);
  await expectNoSidewaysScroll(reader);

  await reader.getByRole('tab', { name: /No leídas/ }).click();
  await reader.getByRole('tab').getByLabel('1 sin leer').waitFor();
  await reader.getByRole('button', { name: 'Voy a ir' }).click();
  await reader.getByText('Estás al día').waitFor();
  await reader.getByRole('tab', { name: 'Todas' }).click();
  await card.getByRole('button', { name: 'Voy a ir', pressed: true }).waitFor();
  await card.getByRole('button', { name: 'Entendido' }).click();
  await card.getByText(/^Confirmaste el /).waitFor();
  await reader.getByRole('tab', { name: /No leídas/ }).click();
  await reader.getByText('Estás al día').waitFor();
  await reader.getByLabel('1 sin leer').first().waitFor({ state: 'detached' });
  await reader.reload();
  await reader.getByText('Estás al día').waitFor();

  const stranger = await openPage({ viewport: PHONE, session: await server.seller() });
  await stranger.goto('/#/app/training');
  await stranger.getByText('Todavía no hay notificaciones').waitFor();

  await sender.reload();
  await sent.getByText('Leyeron 1 de 1 · Confirmaron 1 · Asisten 1').waitFor();
});
