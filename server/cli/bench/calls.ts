import { isDeepStrictEqual } from 'node:util';
import { saleInput } from '../demo/saleInput.ts';
import { DEMO_PASSWORD, DEMO_SELLER } from '../demo/sellers.ts';
import { sendOnce, type HttpRequest } from './connection.ts';
import { CHAT_PAGE_SIZE, type DataSet } from './dataSet.ts';
import type { Program } from './servers.ts';

type Json = Record<string, unknown>;

/** In measuring order: calls that add rows come last. */
export const CALL_NAMES = [
  'historial',
  'historial-trpc',
  'historial-estado',
  'totales',
  'totales-trpc',
  'chat',
  'chat-sin-cambios',
  'administracion',
  'login',
  'venta',
] as const;
type CallName = (typeof CALL_NAMES)[number];

export interface BenchCall {
  name: CallName;
  request: Record<Program, HttpRequest>;
  status: number;
  /** Selects what must be equal in both responses. */
  read: Record<Program, (body: Json) => unknown>;
  /** Expected length of the list in the response. */
  rows?: number;
}

export async function benchCalls(data: DataSet, ports: Record<Program, number>): Promise<BenchCall[]> {
  const { reader, writer, admin } = data;
  const history = { path: '/api/sales?page=1&limit=10', token: reader };
  const stats = { path: '/api/dashboard/stats', token: reader };
  const messages = { path: `/api/chat/${data.roomId}/messages`, token: reader };
  return [
    { ...get('historial', history), rows: 10 },
    { ...throughRpc('historial-trpc', history, 'sales.list', { page: 1, limit: 10 }), rows: 10 },
    get('historial-estado', { ...history, path: `${history.path}&status=completed` }),
    get('totales', stats),
    throughRpc('totales-trpc', stats, 'sales.stats', undefined, (data) => ({ stats: data })),
    { ...get('chat', messages), rows: CHAT_PAGE_SIZE },
    await unchangedRoom(messages, ports),
    get('administracion', { path: '/api/admin/stats', token: admin }),
    post(
      'login',
      { path: '/api/auth/login', body: { email: DEMO_SELLER.email, password: DEMO_PASSWORD } },
      withoutToken,
    ),
    {
      ...post('venta', { path: '/api/sales', token: writer, body: saleInput() }, withoutIdAndTimes),
      status: 201,
    },
  ];
}

function both<T>(value: T): Record<Program, T> {
  return { bare: value, product: value };
}

function get(name: CallName, request: Omit<HttpRequest, 'method'>): BenchCall {
  return { name, request: both({ ...request, method: 'GET' }), status: 200, read: both(withoutSuccess) };
}

function post(
  name: CallName,
  request: Omit<HttpRequest, 'method'>,
  read: (body: Json) => unknown,
): BenchCall {
  return { name, request: both({ ...request, method: 'POST' }), status: 200, read: both(read) };
}

/** Sends REST to the bare server, and to the product the tRPC batch that its client sends. */
function throughRpc(
  name: CallName,
  rest: Omit<HttpRequest, 'method'>,
  procedure: string,
  input?: unknown,
  inEnvelope: (data: unknown) => unknown = (data) => data,
): BenchCall {
  const call = get(name, rest);
  const body = input === undefined ? {} : { 0: input };
  return {
    ...call,
    request: {
      ...call.request,
      product: { method: 'POST', path: `/trpc/${procedure}?batch=1`, token: rest.token, body },
    },
    read: {
      bare: withoutSuccess,
      product: (batch) => inEnvelope((batch as unknown as { result: Json }[])[0]?.result.data),
    },
  };
}

/** Polls a room without new messages: by ETag if both servers send one, otherwise by `after`. */
async function unchangedRoom(
  messages: { path: string; token: string },
  ports: Record<Program, number>,
): Promise<BenchCall> {
  const name: CallName = 'chat-sin-cambios';
  const bare = await sendOnce(ports.bare, { ...messages, method: 'GET' });
  const product = await sendOnce(ports.product, { ...messages, method: 'GET' });
  if (bare.etag === undefined || product.etag === undefined) {
    const { messages: page } = JSON.parse(product.text()) as { messages: { _id: string }[] };
    return get(name, { ...messages, path: `${messages.path}?after=${page.at(-1)?._id}` });
  }
  const again = (etag: string): HttpRequest => ({
    ...messages,
    method: 'GET',
    headers: { 'if-none-match': etag },
  });
  return {
    ...get(name, messages),
    request: { bare: again(bare.etag), product: again(product.etag) },
    status: 304,
  };
}

function withoutSuccess({ success: _success, ...rest }: Json): unknown {
  return rest;
}

function withoutToken({ token, ...rest }: Json): unknown {
  return { ...rest, tokenLength: String(token).length };
}

function withoutIdAndTimes({ sale }: Json): unknown {
  // The second of two sales to one customer is a possible duplicate.
  const { _id, createdAt, updatedAt, verification, possibleDuplicate: _mark, ...rest } = sale as Json;
  const { createdAt: attemptedAt, ...attempt } = verification as Json;
  const isNew = createdAt === updatedAt && createdAt === attemptedAt && Number(_id) > 0;
  return { ...rest, verification: attempt, isNew };
}

/** Throws unless both servers send the same response, with the expected status, to every call. */
export async function checkResponses(calls: BenchCall[], ports: Record<Program, number>): Promise<void> {
  for (const call of calls) {
    const bare = await responseOf(call, 'bare', ports.bare);
    const product = await responseOf(call, 'product', ports.product);
    if (isDeepStrictEqual(bare, product)) continue;
    const shown = [bare, product].map((response) => JSON.stringify(response)?.slice(0, 1000));
    throw new Error(`${call.name}: los servidores no responden lo mismo:\n${shown.join('\n')}`);
  }
}

async function responseOf(call: BenchCall, program: Program, port: number): Promise<unknown> {
  const { status, text } = await sendOnce(port, call.request[program]);
  const body = text();
  if (status !== call.status) {
    throw new Error(
      `${call.name}: se esperaba el estado ${call.status}, no ${status}: ${body.slice(0, 500)}`,
    );
  }
  if (body === '') return '';
  const response = call.read[program](JSON.parse(body) as Record<string, unknown>);
  const rows = Object.values(response as object).find((value) => Array.isArray(value)) as
    | unknown[]
    | undefined;
  if (call.rows !== undefined && rows?.length !== call.rows) {
    throw new Error(`${call.name}: se esperaban ${call.rows} filas, no ${rows?.length ?? 0}`);
  }
  return response;
}
