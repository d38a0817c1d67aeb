import { connect, type AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { openLive } from '../../testing/liveStream.ts';
import { test } from '../../testing/testApp.ts';
import { liveStreamsOf } from './chat.live.service.ts';

// Real connections on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const soon = { timeout: 30_000 };

test('the stream is not stored, compressed or held back by proxies', async ({ app }) => {
  const { headers, cut } = await openLive(app, await app.seller());
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['transfer-encoding']).toBeUndefined();
  cut();
});

test('a stream asked behind a slow request on its connection waits for that response', async ({ app }) => {
  const seller = await app.seller();
  const { cut } = await openLive(app, seller);
  const { port } = app.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  const body = JSON.stringify({ email: seller.user.email, password: 'not-the-one' });
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}` +
      `GET /api/chat/live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${seller.token}\r\n\r\n`,
  );
  await expect.poll(() => text, soon).toContain('data: {"type":"ready"}');
  expect(text).toMatch(/^HTTP\/1\.1 401[^]*HTTP\/1\.1 200[^]*ready/);
  const { _id: id } = await seller.caller.chat.group();
  await seller.caller.chat.send({ id, content: 'Hola a todos' });
  await expect.poll(() => text, soon).toContain('Hola a todos');
  socket.destroy();
  cut();
});

test('ten messages written while the connection is cut are all there, once, when it returns', async ({
  app,
}) => {
  const [seller, other] = [await app.seller(), await app.seller()];
  const { _id: id } = await seller.caller.chat.group();
  const first = await openLive(app, seller);
  await other.caller.chat.send({ id, content: 'Mensaje 0' });
  expect(await first.receive(1)).toEqual(['Mensaje 0']);
  first.cut();
  const contents = Array.from({ length: 10 }, (_, index) => `Mensaje ${index + 1}`);
  for (const content of contents) await other.caller.chat.send({ id, content });
  const second = await openLive(app, seller, first.lastEventId());
  expect(await second.receive(10)).toEqual(contents);
  second.cut();
});

test('a stream without a session is a 401', async ({ app }) => {
  const stream = await openLive(app, undefined);
  expect(stream.status).toBe(401);
  expect(stream.headers['content-type']).toContain('application/json');
});

test('a quiet stream is sent something every ten seconds', async ({ app }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { response, cut } = await openLive(app, await app.seller());
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await expect.poll(() => text, soon).toContain('ready');
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => text, soon).toMatch(/\n\ndata: {"type":"ping"}\n\n$/);
    cut();
  } finally {
    vi.useRealTimers();
  }
});

test('a message that could not be delivered at first comes later', async ({ app }) => {
  const [seller, other] = [await app.seller(), await app.seller()];
  const { _id: id } = await seller.caller.chat.group();
  const stream = await openLive(app, seller);
  app.query('ALTER TABLE sessions RENAME TO lost');
  // As another process would.
  app.query(
    "INSERT INTO chat_messages (room_id, sender_id, content, client_key, created_at) VALUES (?, ?, 'Hola', 'k', 0)",
    Number(id),
    Number(other.user.id),
  );
  await expect.poll(() => app.logLines.join(''), soon).toContain('chat messages not delivered');
  app.query('ALTER TABLE lost RENAME TO sessions');
  expect(await stream.receive(1)).toEqual(['Hola']);
  stream.cut();
});

test('streams that come and go leave nothing behind', async ({ app }) => {
  const sellers = await Promise.all(Array.from({ length: 10 }, () => app.seller()));
  for (let round = 0; round < 2; round += 1) {
    const streams = await Promise.all([...sellers, ...sellers, ...sellers].map((one) => openLive(app, one)));
    expect(liveStreamsOf(app.ctx).size()).toBe(30);
    for (const stream of streams) stream.cut();
    await expect.poll(() => liveStreamsOf(app.ctx).size(), soon).toBe(0);
  }
});

test('closing the server ends its streams, so that clients come back', async ({ app }) => {
  const stream = await openLive(app, await app.seller());
  expect(await stream.next()).toEqual({ type: 'ready' });
  // An open one would keep it from closing.
  await app.server.close();
  await expect(stream.next()).rejects.toThrow('the stream ended');
});
