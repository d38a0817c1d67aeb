import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { openLive, sendMessage, write } from '../support/chat.ts';
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectUrl,
  expectValue,
} from '../support/checks.ts';
import { test } from '../support/fixture.ts';

const bottomOf = (target: Locator) =>
  target.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

test('a seller and an administrator talk in private, with counts of what is unread', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const mine = await openPage({ viewport: PHONE, session: seller });
  await mine.goto('/#/app/chat');
  await mine.getByRole('tab', { name: 'Chat privado' }).click();
  await write(mine, '¿Cuándo instalan?');
  await mine.getByRole('listitem').filter({ hasText: '¿Cuándo instalan?' }).waitFor();
  // Sent, not only pending.
  await expectCount(mine.getByText('Enviando...'), 0);

  const theirs = await openPage({ viewport: PHONE, session: admin });
  await theirs.goto('/#/app/dashboard');
  await expect.poll(() => theirs.title()).toMatch(/^\(\d+\) /);
  await theirs.goto('/#/app/chat?tab=private');
  await theirs.getByLabel('Buscar vendedor').fill(seller.user.name.toLowerCase());
  const room = theirs.getByRole('button', { name: new RegExp(seller.user.name) });
  await room.getByLabel('1 sin leer').waitFor();
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await room.click();
  await theirs.getByText('¿Cuándo instalan?').last().waitFor();
  await expectUrl(theirs, /room=/);
  await write(theirs, 'El lunes');
  const reply = mine.getByRole('listitem').filter({ hasText: 'El lunes' });
  await reply.getByText('Administración', { exact: true }).waitFor();
  await room.getByLabel('1 sin leer').waitFor({ state: 'detached' });
  await expectAccessible(theirs);

  const stranger = await openPage({ viewport: PHONE, session: await server.seller() });
  await stranger.goto('/#/app/chat?tab=private');
  await stranger.getByText('Todavía no hay mensajes').waitFor();
  await expectCount(stranger.getByText(`El lunes`), 0);
});

test('on a phone the chat fills the width, and the composer stays above the keyboard', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { chatRoom } = await server.rest<{ chatRoom: { _id: string } }>('GET', '/chat/private-admin', {
    as: seller,
  });
  await sendMessage(server, admin, chatRoom._id, 'El primero');
  for (let number = 2; number <= 20; number += 1)
    await sendMessage(server, admin, chatRoom._id, `mensaje ${number}`);
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/chat?tab=private');
  const list = page.getByRole('list', { name: 'Mensajes' });
  await list.waitFor();
  const box = await list.boundingBox();
  expect(box).toMatchObject({ x: 0, width: PHONE.width });
  expect(box?.y).toBeLessThan(150);
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  const first = await page.getByRole('listitem').filter({ hasText: 'El primero' }).boundingBox();
  expect(first?.y).toBeLessThan(220);
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));

  const write = page.getByRole('textbox', { name: 'Mensaje' });
  await write.focus();
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { get: () => 500 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => bottomOf(page.locator('form'))).toBeOneOf([499, 500, 501]);
  await expect.poll(() => bottomOf(page.getByText('mensaje 20', { exact: true }))).toBeLessThan(500);
  await write.blur();
  await page.getByRole('navigation', { name: 'Accesos rápidos' }).waitFor();
  await expectAccessible(page);
});

test('older messages load at the top without a jump, newer ones wait below', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const room = await server.rest<{ chatRoom: { _id: string } }>('GET', '/chat/private-admin', { as: seller });
  const roomId = room.chatRoom._id;
  for (let number = 1; number <= 130; number += 1)
    await sendMessage(server, seller, roomId, `mensaje ${number}`);
  const page = await openPage({ session: seller, viewport: PHONE });
  await openLive(page, '/#/app/chat?tab=private');
  const list = page.getByRole('list', { name: 'Mensajes' });
  const isInView = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const view = element.closest('ol')?.getBoundingClientRect();
      return view !== undefined && bottom > view.top && top < view.bottom;
    });
  await expect.poll(() => isInView('mensaje 130')).toBe(true);

  const scrollUp = () =>
    list.evaluate((element) => {
      const texts = [...element.querySelectorAll('li')].map((item) => item.textContent);
      const hasOlder = texts.some((text) => text.startsWith('mensaje 20'));
      // Scroll again if a new message moved the list to its end.
      if (!hasOlder) element.scrollTo({ top: 40 });
      return hasOlder;
    });
  await expect.poll(scrollUp).toBe(true);
  await expect.poll(() => isInView('mensaje 31')).toBe(true);
  await sendMessage(server, admin, roomId, 'respuesta nueva');
  await page.getByRole('button', { name: '1 mensaje nuevo' }).click();
  await expect.poll(() => isInView('respuesta nueva')).toBe(true);
  await page.getByRole('button', { name: '1 mensaje nuevo' }).waitFor({ state: 'detached' });

  const stranger = await server.seller();
  await expect
    .poll(() => server.rest('GET', `/chat/${roomId}/messages`, { as: stranger }))
    .toMatchObject({
      success: false,
    });
});

test('a draft survives leaving the page', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller });
  await page.goto('/#/app/chat');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('a medio escribir');
  await page.goto('/#/app/guia');
  await page.getByRole('heading', { level: 1, name: 'Guías y Tutoriales' }).waitFor();
  await page.goto('/#/app/chat');
  await expectValue(page.getByRole('textbox', { name: 'Mensaje' }), 'a medio escribir');
});
