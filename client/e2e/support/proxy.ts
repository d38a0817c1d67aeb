import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Reply {
  status: number;
  headers?: OutgoingHttpHeaders;
  body: string | Buffer;
}

/** Gets the server's response; returns what the browser gets, or null for a broken connection. */
type Handler = (forward: () => Promise<Reply>) => Promise<Reply | null>;

/** Stands between browsers and the server: unlike the browser's own routes it sees what a service worker fetches. */
export interface Proxy {
  url: string;
  /** From now on hands the requests for these addresses to the handler. */
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
        // What is handed on can be read, and changed.
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
    // Browsers hold only this name for as safe as TLS.
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
