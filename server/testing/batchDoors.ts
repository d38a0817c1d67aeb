import type { Person, TestApp } from './testApp.ts';

/** Our handler of batches, and tRPC's adapter, which gets the calls one by one. */
export type BatchDoor = 'own' | 'adapter';

/** Tokens, names of photos, keys, secrets and recovery codes are random, calendars say when they were made; the table of calls counts its names. */
const DIFFERENT =
  /\d{8}T\d{6}Z|[\w-]{43,}|[\da-f-]{36}|[A-Z2-7]{32}|(?:[\da-z]{4}-){3}[\da-z]{4}|(?<=nuevo|otro|Plan |Cliente |Localidad |mia-|4600-|prospect-)\d+|(?<=\/s\/)[\w-]{22}|[\w-]{24}(?=\.jpg)/g;

export interface SentBatch {
  paths: string;
  /** Text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ReceivedBatch {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Sends a batch; what differs between two servers in one state is left out of the response. */
export async function sendBatch(
  app: TestApp,
  door: BatchDoor,
  person: Person | undefined,
  { paths, body = {}, headers }: SentBatch,
): Promise<ReceivedBatch> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = { ...(person && { authorization: `Bearer ${person.token}` }), ...headers };
  if (door === 'own') return send(app, `${paths}?batch=1`, text, sent);
  const inputs = JSON.parse(text) as Record<number, unknown>;
  const received: ReceivedBatch[] = [];
  for (const [index, path] of paths.split(',').entries())
    received.push(await send(app, path, JSON.stringify(inputs[index]) ?? '', sent));
  const statuses = new Set(received.map(({ status }) => status));
  const [status = 200] = statuses;
  return {
    status: statuses.size > 1 ? 207 : status,
    headers: Object.assign({}, ...received.map((one) => one.headers)) as Record<string, unknown>,
    body: `[${received.map((one) => one.body).join()}]`,
  };
}

async function send(
  { server }: TestApp,
  url: string,
  payload: string,
  headers: Record<string, string>,
): Promise<ReceivedBatch> {
  const response = await server.inject({
    method: 'POST',
    url: `/trpc/${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  const {
    'content-length': _length,
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
  };
}
