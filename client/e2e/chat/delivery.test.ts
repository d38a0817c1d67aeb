import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { groupRoomId, holdPolls, isPoll, openLive, sendMessage, write } from '../support/chat.ts';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { stopClock, waitWithoutTime } from '../support/time.ts';
import type { Server, Session } from '../support/server.ts';
import { keptOn } from '../support/device.ts';
import { unique } from '../support/unique.ts';

const STREAM = '**/api/chat/live';
const SEND = '**/trpc/chat.send**';

async function loseNextResponse(page: Page): Promise<void> {
  await page.route(SEND, fetchAndAbort, { times: 1 });
}

async function fetchAndAbort(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

async function expectStoredOnce(server: Server, seller: Session, text: string): Promise<void> {
  const path = `/chat/${await groupRoomId(server, seller)}/messages`;
  const stored = async () => {
    const { messages } = await server.rest<{ messages: { content: string }[] }>('GET', path, { as: seller });
    return messages.filter(({ content }) => content === text).length;
  };
  await expect.poll(stored).toBe(1);
}

test('a message reaches the other user unasked, under its day and name', async ({
  openPage,
  server,
  seller,
}) => {
  const here = await openPage({ viewport: PHONE, session: seller });
  const there = await openPage({ viewport: PHONE, session: await server.seller() });
  const polls = await holdPolls(there);
  await openLive(here);
  await openLive(there);
  const greeting = unique('Hola');
  await write(here, `${greeting} desde https://example.com/x?y=1.`);
  const seen = there.getByRole('listitem').filter({ hasText: `${greeting} desde` });
  await seen.waitFor();
  polls.release();
  await seen.getByText(seller.user.name).waitFor();
  await there.getByText('Hoy', { exact: true }).waitFor();
  const link = seen.getByRole('link', { name: 'https://example.com/x?y=1' });
  expect(await link.getAttribute('href')).toBe('https://example.com/x?y=1');
  expect(await link.getAttribute('rel')).toContain('noopener');
  const markup = unique('<img src=x onerror="alert(1)">');
  await write(here, markup);
  await there.getByText(markup).waitFor();
  await expectValue(here.getByRole('textbox', { name: 'Mensaje' }), '');
  await here.getByRole('button', { name: 'Enviar', disabled: true }).waitFor();
  for (const page of [here, there]) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('a reconnected stream brings every missed message, once and in order', async ({
  openPage,
  server,
  seller,
}) => {
  const writer = await server.seller();
  const room = await groupRoomId(server, writer);
  const page = await openPage({
    session: seller,
    expectedConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED|net::/,
  });
  await openLive(page);
  await page.context().setOffline(true);
  const missed = Array.from({ length: 10 }, () => unique('corte'));
  for (const text of missed) await sendMessage(server, writer, room, text);
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const shown = await page.getByText(/^corte \d+$/).allTextContents();
      return shown.filter((text) => missed.includes(text));
    })
    .toEqual(missed);
});

test('without a stream new messages arrive within four seconds', async ({ openPage, server, seller }) => {
  const writer = await server.seller();
  const room = await groupRoomId(server, writer);
  await sendMessage(server, writer, room, 'el último conocido');
  const page = await openPage({ ownProfile: true, session: seller, expectedConsole: FAILED_REQUESTS });
  await page.clock.install();
  await page.route(STREAM, (route) => route.abort());
  await page.goto('/#/app/chat');
  await page.getByText('el último conocido').first().waitFor();
  await stopClock(page);
  // Just after a poll: the longest wait.
  let polls = 0;
  page.on('requestfinished', (request) => {
    if (isPoll(request)) polls += 1;
  });
  const untilPoll = async () => {
    await page.clock.runFor(250);
    return polls;
  };
  await expect.poll(untilPoll).toBeGreaterThan(0);
  const text = unique('llegó preguntando');
  await sendMessage(server, writer, room, text);
  await page.clock.runFor(4000);
  await waitWithoutTime(page, page.getByText(text));
});

test('a message that failed is sent again, and appears once', async ({ openPage, server, seller }) => {
  await sendMessage(server, seller, await groupRoomId(server, seller), 'el último conocido');
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.route(STREAM, (route) => route.abort());
  const polls = await holdPolls(page);
  await page.goto('/#/app/chat');
  await loseNextResponse(page);
  const text = unique('una sola vez');
  await write(page, text);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('button', { name: 'Reintentar' }).waitFor({ state: 'detached' });
  await expectCount(page.getByText('Enviando...'), 0);
  await expectCount(page.getByText(text, { exact: true }), 1);
  const polled = page.waitForResponse((response) => isPoll(response.request()));
  polls.release();
  await polled;
  await expectCount(page.getByText(text, { exact: true }), 1);
  await expectStoredOnce(server, seller, text);
});

test('a message whose response was lost comes back by the stream, once', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await openLive(page);
  await loseNextResponse(page);
  const text = unique('de vuelta');
  await write(page, text);
  await expectCount(page.getByText('Enviando...'), 0);
  await expectCount(page.getByRole('button', { name: 'Reintentar' }), 0);
  await expectCount(page.getByText(text, { exact: true }), 1);
  await expectStoredOnce(server, seller, text);
});

test('a message that could not be sent outlives a reload, is sent by itself, and once', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await openLive(page);
  await page.route(SEND, (route) => route.abort());
  const text = unique('sobrevive');
  await write(page, text);
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  await expectAccessible(page);
  await page.unroute(SEND);
  await loseNextResponse(page);
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: text }).locator('time').waitFor();
  await expectCount(page.getByText(text, { exact: true }), 1);
  await expectValue(page.getByRole('textbox', { name: 'Mensaje' }), '');
  await expectStoredOnce(server, seller, text);
});

test('logging out asks while a message waits, and takes it along', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, ownProfile: true, expectedConsole: FAILED_REQUESTS });
  await openLive(page);
  await page.route(SEND, (route) => route.abort());
  const text = unique('se borra');
  await write(page, text);
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const question = page.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await question.getByText('1 mensaje por enviar').waitFor();
  await question.getByRole('button', { name: 'Cerrar sesión y borrar' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await expect.poll(() => keptOn(page)).not.toContain(text);
});
