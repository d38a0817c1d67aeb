import type { Person, TestApp } from './testApp.ts';

/** Our handler of batches, and tRPC's adapter: the trailing `&` only routes past ours. */
export const BATCH_DOORS = { own: '?batch=1', adapter: '?batch=1&' };
export type BatchDoor = keyof typeof BATCH_DOORS;

/** Tokens, names of photos, keys, secrets and recovery codes are random, calendars say when they were made; the table of calls counts its names. */
const DIFFERENT =
  /\d{8}T\d{6}Z|[\w-]{43,}|[\da-f-]{36}|[A-Z2-7]{32}|(?:[\da-z]{4}-){3}[\da-z]{4}|(?<=nuevo|otro|Plan |Cliente |Localidad |mia-|4600-|prospect-)\d+|(?<=\/s\/)[\w-]{22}|[\w-]{24}(?=\.jpg)/g;

export interface SentBatch {
  paths: string;
  /** Text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST' | 'HEAD';
}

export interface ReceivedBatch {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  /** Only the adapter streams its responses. */
  door: BatchDoor;
}

/** Sends a batch; what differs between two servers in one state is left out of the response. */
export async function sendBatch(
  { server }: TestApp,
  door: BatchDoor,
  person: Person | undefined,
  { paths, body = {}, headers, method = 'POST' }: SentBatch,
): Promise<ReceivedBatch> {
  const response = await server.inject({
    method,
    url: `/trpc/${paths}${BATCH_DOORS[door]}`,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...headers,
    },
    ...(method === 'POST' && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const {
    'content-length': length,
    'transfer-encoding': _chunked,
    date: _date,
    'x-request-id': requestId,
    vary,
    ...rest
  } = response.headers;
  return {
    status: response.statusCode,
    // Streams are not compressed.
    headers: { ...rest, vary: String(vary).replace(', accept-encoding', '') },
    body: response.body.replaceAll(`Código ${String(requestId)}`, 'Código …').replaceAll(DIFFERENT, '…'),
    door: length === undefined ? 'adapter' : 'own',
  };
}
