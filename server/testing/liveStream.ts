import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { LiveEvent } from '../../shared/chat/chat.ts';
import type { Person, TestApp } from './testApp.ts';

export interface LiveStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The next event except pings; throws once the stream has ended. */
  next: () => Promise<LiveEvent>;
  /** The contents of at least this many next messages. */
  receive: (count: number) => Promise<string[]>;
  lastEventId: () => string;
  cut: () => void;
  response: IncomingMessage;
}

const ENDED = 'the stream ended';

const listening = new WeakMap<TestApp['server'], Promise<string>>();

async function portOf(server: TestApp['server']): Promise<number> {
  const address = listening.get(server) ?? server.listen({ port: 0, host: '127.0.0.1' });
  listening.set(server, address);
  return Number(new URL(await address).port);
}

/** Opens the stream; it starts with the event `ready`, unless refused. */
export async function openLive(
  { server }: Pick<TestApp, 'server'>,
  person: Pick<Person, 'token'> | undefined,
  lastEventId?: string,
): Promise<LiveStream> {
  const request = get({
    port: await portOf(server),
    host: '127.0.0.1',
    path: '/api/chat/live',
    agent: false,
    headers: {
      'accept-encoding': 'gzip, br',
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // Cutting it causes an expected error here.
  response.on('error', () => undefined);
  const blocks = response.statusCode === 200 ? blocksOf(response) : undefined;
  let id = '';

  const next = async (): Promise<LiveEvent> => {
    const block = await blocks?.next();
    if (!block || block.done) throw new Error(ENDED);
    id = /^id: (.*)$/m.exec(block.value)?.[1] ?? id;
    const event = JSON.parse(/^data: (.*)$/m.exec(block.value)?.[1] ?? '') as LiveEvent;
    return event.type === 'ping' ? next() : event;
  };
  const receive = async (count: number): Promise<string[]> => {
    const contents: string[] = [];
    while (contents.length < count) {
      const event = await next();
      if (event.type === 'messages') contents.push(...event.messages.map((message) => message.content));
    }
    return contents;
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next,
    receive,
    lastEventId: () => id,
    cut: () => request.destroy(),
    response,
  };
}

async function* blocksOf(response: IncomingMessage): AsyncGenerator<string, void> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } catch {
    // Cut.
  }
}
