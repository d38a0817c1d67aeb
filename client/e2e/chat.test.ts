import type { Browser, Page } from 'playwright-core';
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

// Chromium itself reports requests that got no answer.
const NETWORK_NOISE = [/Failed to load resource/];
const STREAM = '**/trpc/chat.live**';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** Opens the chat and waits until messages arrive by themselves. */
async function openLive(page: Page, address = '/#/app/chat'): Promise<void> {
  const stream = page.waitForResponse(/chat\.live/);
  await page.goto(address);
  await stream;
  await page.getByRole('list', { name: 'Mensajes' }).waitFor();
}

async function groupRoomId(token: string): Promise<string> {
  const { chatRoom } = await server.rest('GET', '/chat/group', undefined, token);
  return (chatRoom as unknown as { _id: string })._id;
}

describe.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])('on a $size', ({ size, viewport }) => {
  test('what one writes the other sees within a second, under its day and name', async () => {
    const ana = await server.seller({ name: `Ana ${size}` });
    const bea = await server.seller({ name: `Bea ${size}` });
    const here = await openPage(browser, server, { viewport, session: ana });
    const there = await openPage(browser, server, { viewport, session: bea });
    await openLive(here.page);
    await openLive(there.page);
    const text = `Hola desde ${size} https://example.com/x?y=1.`;
    await write(here.page, text);
    const seen = there.page.getByRole('listitem').filter({ hasText: `Hola desde ${size}` });
    await seen.waitFor({ timeout: 1000 });
    await seen.getByText(`Ana ${size}`).waitFor();
    await there.page.getByText('Hoy', { exact: true }).waitFor();
    const link = seen.getByRole('link', { name: 'https://example.com/x?y=1' });
    expect(await link.getAttribute('href')).toBe('https://example.com/x?y=1');
    expect(await link.getAttribute('rel')).toContain('noopener');
    await write(here.page, `<img src=x onerror="alert(1)"> \u202E${size}`);
    await there.page.getByText(`<img src=x onerror="alert(1)"> \u202E${size}`).waitFor();
    expect(await here.page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('');
    expect(await here.page.getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true);
    for (const { page, context } of [here, there]) {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expectQuietConsole(page);
      await context.close();
    }
  });

  test('a seller and an administrator talk in private, with counts of what is unread', async () => {
    const seller = await server.seller({ name: `Carla ${size}` });
    const mine = await openPage(browser, server, { viewport, session: seller });
    await mine.page.goto('/#/app/chat');
    await mine.page.getByRole('tab', { name: 'Chat privado' }).click();
    await write(mine.page, `¿Cuándo instalan? ${size}`);
    await mine.page
      .getByRole('listitem')
      .filter({ hasText: `¿Cuándo instalan? ${size}` })
      .waitFor();

    const admin = await openPage(browser, server, { viewport, session: await server.admin() });
    await admin.page.goto('/#/app/dashboard');
    await expect.poll(() => admin.page.title()).toMatch(/^\(\d+\) /);
    await admin.page.goto('/#/app/chat?tab=private');
    await admin.page.getByLabel('Buscar vendedor').fill(`carla ${size}`);
    const room = admin.page.getByRole('button', { name: new RegExp(`Carla ${size}`) });
    await room.getByLabel('1 sin leer').waitFor();
    await expectAccessible(admin.page);
    await expectNoSidewaysScroll(admin.page);
    await room.click();
    await admin.page.getByText(`¿Cuándo instalan? ${size}`).last().waitFor();
    expect(admin.page.url()).toContain('room=');
    await write(admin.page, `El lunes ${size}`);
    await mine.page.getByText(`El lunes ${size}`).waitFor();
    await room.getByLabel('1 sin leer').waitFor({ state: 'detached' });
    await expectAccessible(admin.page);
    await admin.context.close();

    const stranger = await openPage(browser, server, { viewport, session: await server.seller() });
    await stranger.page.goto('/#/app/chat?tab=private');
    await stranger.page.getByText('Todavía no hay mensajes').waitFor();
    expect(await stranger.page.getByText(`El lunes ${size}`).count()).toBe(0);
    await stranger.context.close();
    expectQuietConsole(mine.page);
    await mine.context.close();
  });
});

test('a cut stream brings everything that was missed, once and in order', async () => {
  const reader = await server.seller();
  const writer = await server.seller();
  const room = await groupRoomId(writer.token);
  const { page, context } = await openPage(browser, server, { session: reader });
  await openLive(page);
  await context.setOffline(true);
  for (let number = 1; number <= 10; number += 1) {
    await server.rest('POST', `/chat/${room}/messages`, { content: `corte ${number}` }, writer.token);
  }
  await context.setOffline(false);
  await page.getByText('corte 10', { exact: true }).waitFor({ timeout: 15_000 });
  const texts = await page.getByText(/^corte \d+$/).allTextContents();
  expect(texts).toEqual(Array.from({ length: 10 }, (_, index) => `corte ${index + 1}`));
  expectQuietConsole(page, [...NETWORK_NOISE, /ERR_INTERNET_DISCONNECTED|net::/]);
  await context.close();
});

test('without a stream new messages are there within four seconds', async () => {
  const reader = await server.seller();
  const writer = await server.seller();
  const room = await groupRoomId(writer.token);
  const { page, context } = await openPage(browser, server, { session: reader });
  await page.route(STREAM, (route) => route.abort());
  await page.goto('/#/app/chat');
  await page.getByRole('list', { name: 'Mensajes' }).waitFor();
  await server.rest('POST', `/chat/${room}/messages`, { content: 'llegó preguntando' }, writer.token);
  await page.getByText('llegó preguntando').waitFor({ timeout: 4000 });
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('a message that could not be sent is sent again, and is there once', async () => {
  const ana = await server.seller();
  const room = await groupRoomId(ana.token);
  const { page, context } = await openPage(browser, server, { session: ana });
  await openLive(page);
  // The server gets the first try, but its answer is lost.
  let tries = 0;
  await page.route('**/trpc/chat.send**', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.route(STREAM, (route) => route.abort());
  await write(page, 'una sola vez');
  await page.waitForResponse(/chat\./).catch(() => undefined);
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await Promise.race([retry.click(), page.getByText('una sola vez').waitFor()]);
  await expect
    .poll(async () => {
      const { messages } = await server.rest('GET', `/chat/${room}/messages`, undefined, ana.token);
      return (messages as unknown as { content: string }[]).filter(
        ({ content }) => content === 'una sola vez',
      ).length;
    })
    .toBe(1);
  await expect.poll(() => page.getByText('una sola vez', { exact: true }).count()).toBe(1);
  await expect.poll(() => page.getByText('Enviando...').count()).toBe(0);
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('older messages come in at the top without a jump, newer ones wait below', async () => {
  const ana = await server.seller();
  const bea = await server.seller();
  const { chatRoom } = await server.rest('GET', '/chat/private-admin', undefined, ana.token);
  const room = (chatRoom as unknown as { _id: string })._id;
  const admin = await server.admin();
  for (let number = 1; number <= 160; number += 1) {
    await server.rest('POST', `/chat/${room}/messages`, { content: `mensaje ${number}` }, ana.token);
  }
  const { page, context } = await openPage(browser, server, { session: ana, viewport: PHONE });
  await openLive(page, '/#/app/chat?tab=private');
  const list = page.getByRole('list', { name: 'Mensajes' });
  await page.getByText('mensaje 160', { exact: true }).waitFor();
  const isInView = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const view = element.closest('ol')?.getBoundingClientRect();
      return view !== undefined && bottom > view.top && top < view.bottom;
    });
  expect(await isInView('mensaje 160')).toBe(true);
  await list.evaluate((element) => element.scrollTo({ top: 40 }));
  await page.getByText('mensaje 20', { exact: true }).waitFor();
  expect(await isInView('mensaje 61')).toBe(true);
  await server.rest('POST', `/chat/${room}/messages`, { content: 'respuesta nueva' }, admin.token);
  await page.getByRole('button', { name: '1 mensaje nuevo' }).click();
  await expect.poll(() => isInView('respuesta nueva')).toBe(true);
  await page.getByRole('button', { name: '1 mensaje nuevo' }).waitFor({ state: 'detached' });
  expectQuietConsole(page);
  await context.close();
  expect((await server.rest('GET', `/chat/${room}/messages`, undefined, bea.token)).success).toBe(false);
});

test('a draft survives leaving the page', async () => {
  const { page, context } = await openPage(browser, server, { session: await server.seller() });
  await page.goto('/#/app/chat');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('a medio escribir');
  await page.goto('/#/app/guia');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/#/app/chat');
  expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('a medio escribir');
  await context.close();
});
