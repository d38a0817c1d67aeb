import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { expect, vi } from 'vitest';
import type { MessageView } from '../../../shared/chat.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { chatFeedOf } from './chat.feed.ts';

// Real connections on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const soon = { timeout: 30_000 };

/** What came by a stream over HTTP. */
interface Received {
  headers: IncomingHttpHeaders;
  /** The lines of each event so far, parsed. */
  events: { event: string; data: unknown; id: string | undefined }[];
  /** Resolves when the server ended the stream. */
  ended: Promise<void>;
  cut: () => void;
}

async function addressOf({ server }: TestApp): Promise<string> {
  return server.listen({ port: 0 });
}

async function connect(address: string, person: Person, lastEventId?: string): Promise<Received> {
  const request = get(`${address}/trpc/chat.live?input=${encodeURIComponent('{}')}`, {
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      'accept-encoding': 'gzip, br',
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: Received['events'] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    events.push(...blocks.filter((block) => block.trim() !== '').map(parseEvent));
  });
  // Cutting it is an error to this side, as it should be.
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  await expect.poll(() => events.some(({ data }) => isReady(data)), soon).toBe(true);
  return { headers: response.headers, events, ended, cut: () => request.destroy() };
}

function parseEvent(block: string) {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  return { event: field('event') ?? 'message', data: JSON.parse(field('data') || 'null'), id: field('id') };
}

const isReady = (data: unknown) => (data as { type?: string } | null)?.type === 'ready';

const messagesOf = ({ events }: Received): MessageView[] =>
  events.flatMap(({ data }) => (data as { messages?: MessageView[] } | null)?.messages ?? []);

const contentsOf = (received: Received) => messagesOf(received).map((message) => message.content);

test('the stream is not stored, compressed or held back by proxies', async ({ app }) => {
  const address = await addressOf(app);
  const { headers, cut } = await connect(address, await app.seller());
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(headers['content-encoding']).toBeUndefined();
  cut();
});

test('ten messages written while the connection is cut are all there, once, when it returns', async ({
  app,
}) => {
  const address = await addressOf(app);
  const [seller, other] = [await app.seller(), await app.seller()];
  const { _id: id } = await seller.caller.chat.group();
  const first = await connect(address, seller);
  await other.caller.chat.send({ id, content: 'Mensaje 0' });
  await expect.poll(() => contentsOf(first), soon).toEqual(['Mensaje 0']);
  first.cut();
  const contents = Array.from({ length: 10 }, (_, index) => `Mensaje ${index + 1}`);
  for (const content of contents) await other.caller.chat.send({ id, content });
  const second = await connect(address, seller, first.events.at(-1)?.id);
  await expect.poll(() => contentsOf(second), soon).toEqual(contents);
  second.cut();
});

test('a stream without a session gets a 401', async ({ app }) => {
  const response = await app.server.inject('/trpc/chat.live?input=%7B%7D');
  expect(response.body).toContain('event: serialized-error');
  expect(response.body).toContain('"httpStatus":401');
});

test('a session that ends gets a 401, and its stream closes', async ({ app }) => {
  const address = await addressOf(app);
  const [seller, other] = [await app.seller(), await app.seller()];
  const { _id: id } = await seller.caller.chat.group();
  const received = await connect(address, seller);
  await seller.caller.auth.logout();
  await other.caller.chat.send({ id, content: 'Ya no es para ti' });
  await received.ended;
  expect(received.events.at(-1)).toMatchObject({
    event: 'serialized-error',
    data: { data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
  });
  expect(contentsOf(received)).toEqual([]);
});

test('streams that come and go leave nothing behind', async ({ app }) => {
  const address = await addressOf(app);
  const sellers = await Promise.all(Array.from({ length: 10 }, () => app.seller()));
  for (let round = 0; round < 2; round += 1) {
    const streams = await Promise.all(
      [...sellers, ...sellers, ...sellers].map((one) => connect(address, one)),
    );
    expect(chatFeedOf(app.ctx).size()).toBe(30);
    for (const stream of streams) stream.cut();
    await expect.poll(() => chatFeedOf(app.ctx).size(), soon).toBe(0);
  }
});

test(
  'closing the server ends its streams as a cut does, so that clients come back',
  { retry: 2 },
  async ({ app }) => {
    const address = await addressOf(app);
    const received = await connect(address, await app.seller());
    const startedAt = performance.now();
    await app.server.close();
    await received.ended;
    expect(performance.now() - startedAt).toBeLessThan(2000);
    // A 'return' event would end the client's waiting.
    expect(received.events.map(({ event }) => event)).toEqual(['connected', 'message']);
  },
);
