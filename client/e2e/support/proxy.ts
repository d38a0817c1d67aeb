import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Reply {
  status: number;
  headers?: OutgoingHttpHeaders;
  body: string | Buffer;
}

/** Returns the browser's response, or null for a broken connection. */
type Handler = (forward: () => Promise<Reply>) => Promise<Reply | null>;

/** Unlike the browser's routes it sees a service worker's fetches. */
export interface Proxy {
  url: string;
  intercept: (address: RegExp, handler: Handler) => void;
  stop: () => Promise<void>;
}

export async function startProxy(target: { url: string }): Promise<Proxy> {
  const handlers: [RegExp, Handler][] = [];
  const server = createServer(async (incoming, response) => {
    const handler = handlers.find(([address]) => address.test(incoming.url ?? ''))?.[1];
    const outgoing = request(target.url + incoming.url, {
      method: incoming.method,
      headers: {
        ...incoming.headers,
        host: new URL(target.url).host,
        // Uncompressed, so that handlers can change it.
        ...(handler && { 'accept-encoding': 'identity' }),
      },
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    if (!handler) {
      outgoing.on('response', (incoming) => {
        response.writeHead(incoming.statusCode ?? 0, incoming.headers);
        incoming.pipe(response);
      });
      incoming.pipe(outgoing);
      return;
    }
    const body = await buffer(incoming);
    const forward = async () => {
      outgoing.end(body);
      const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
      return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) };
    };
    const reply = await handler(forward).catch(() => null);
    if (reply === null) return void response.destroy();
    response.writeHead(reply.status, {
      ...reply.headers,
      'content-length': Buffer.byteLength(reply.body),
    });
    response.end(reply.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    // Browsers trust only this name without TLS.
    url: `http://localhost:${port}`,
    intercept: (address, handler) => void handlers.unshift([address, handler]),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
