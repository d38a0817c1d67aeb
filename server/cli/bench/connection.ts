import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

// Plain sockets: node:http's client uses about as much CPU as the server and would be the bottleneck. No pipelining.

const TIMEOUT_MS = 30_000;
/** The listen backlog is short. */
const OPENED_AT_ONCE = 100;
const HEAD_END = '\r\n\r\n';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Carries one request at a time; `send` returns the response's status. */
export interface Connection {
  send: (request: HttpRequest) => Promise<number>;
  close: () => void;
}

export function sendOnce(port: number, request: HttpRequest): Promise<Response> {
  const { method, path, body } = request;
  const headers = { 'accept-encoding': 'identity', ...headersOf(request) };
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) ?? null });
}

/** Opens one for each item, a hundred at once. */
export async function openInParts<T, R>(items: T[], open: (item: T) => Promise<R>): Promise<R[]> {
  const opened: R[] = [];
  while (opened.length < items.length) {
    const some = items.slice(opened.length, opened.length + OPENED_AT_ONCE);
    opened.push(...(await Promise.all(some.map(open))));
  }
  return opened;
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = await openSocket(port);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('El servidor no respondió a tiempo')));
  const chunks = socket[Symbol.asyncIterator]();
  return {
    send: (request) => {
      socket.write(encodeRequest(request));
      return readStatus(chunks);
    },
    close: () => socket.destroy(),
  };
}

export function encodeRequest(request: HttpRequest): string {
  const { method, path, body } = request;
  const payload = JSON.stringify(body) ?? '';
  const headers = {
    host: '127.0.0.1',
    ...headersOf(request),
    ...(payload !== '' && { 'content-length': Buffer.byteLength(payload) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n') + HEAD_END + payload;
}

function headersOf({ token, headers, body }: HttpRequest): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

async function readStatus(chunks: AsyncIterator<Buffer>): Promise<number> {
  // One character per byte.
  let received = '';
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) throw new Error('El servidor cerró la conexión');
    received += (value as Buffer).toString('latin1');
    const headLength = received.indexOf(HEAD_END);
    if (headLength < 0) continue;
    const status = Number(received.slice(9, 12));
    if (status === 304) return status;
    const length = /\r\ncontent-length: *(\d+)/i.exec(received)?.[1];
    if (length === undefined) throw new Error('La respuesta no dice cuánto mide');
    if (received.length >= headLength + HEAD_END.length + Number(length)) return status;
  }
}
