import { once } from 'node:events';
import { connect } from 'node:net';

// Plain sockets: node:http's client uses about as much CPU as the server and would be the bottleneck. No pipelining.

const TIMEOUT_MS = 30_000;
const HEAD_END = '\r\n\r\n';
/** Safe to search for: JSON contains no raw line break. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface HttpResponse {
  status: number;
  etag: string | undefined;
  text: () => string;
}

/** Carries one request at a time. */
export interface Connection {
  isBusy: () => boolean;
  send: (request: Buffer) => Promise<HttpResponse>;
  close: () => void;
}

export function encodeRequest({ method, path, token, headers, body }: HttpRequest): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(payload === ''
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(lines.join('\r\n') + HEAD_END + payload);
}

/** Once the connection breaks, every further request is rejected. */
async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve: (response: HttpResponse) => void; reject: (error: Error) => void } | undefined;

  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = decodeResponse(received);
    if (response === undefined) return;
    received = Buffer.alloc(0);
    waiting?.resolve(response);
    waiting = undefined;
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('El servidor cerró la conexión')));
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('El servidor no respondió a tiempo')));

  return {
    isBusy: () => waiting !== undefined,
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (socket.destroyed) fail(new Error('La conexión está cerrada'));
        else socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Opens connections in batches: the listen backlog is short. */
export async function openConnections(port: number, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  while (connections.length < count) {
    const some = Math.min(100, count - connections.length);
    connections.push(...(await Promise.all(Array.from({ length: some }, () => openConnection(port)))));
  }
  return connections;
}

/** Sends one request over a new connection. */
export async function sendOnce(port: number, request: HttpRequest | Buffer): Promise<HttpResponse> {
  const connection = await openConnection(port);
  try {
    return await connection.send(Buffer.isBuffer(request) ? request : encodeRequest(request));
  } finally {
    connection.close();
  }
}

/** Returns undefined while the response is incomplete. */
function decodeResponse(bytes: Buffer): HttpResponse | undefined {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength < 0) return undefined;
  const head = bytes.toString('latin1', 0, headLength);
  const status = Number(head.slice(9, 12));
  const start = headLength + HEAD_END.length;
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const isWhole = isChunked
    ? bytes.toString('latin1', bytes.length - 7) === LAST_CHUNK
    : bytes.length >= start + length;
  if (!isWhole) return undefined;
  return {
    status,
    etag: /\r\netag: *([^\r]+)/i.exec(head)?.[1],
    text: () => (isChunked ? joinChunks(bytes, start) : bytes.toString('utf8', start)),
  };
}

function joinChunks(bytes: Buffer, start: number): string {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const dataAt = bytes.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(bytes.toString('latin1', at, dataAt), 16);
    if (length === 0) return Buffer.concat(chunks).toString('utf8');
    chunks.push(bytes.subarray(dataAt, dataAt + length));
    at = dataAt + length + 2;
  }
}
