import { AppError, DATABASE_GONE } from '../../../shared/errors.ts';
import { post, postBlocking, type PostRequest, type PostResponse } from './requests.ts';
import { fromWire, toWire, type WireValue } from './values.ts';

export interface Result {
  columns: string[];
  rows: unknown[][];
  changes: number;
  lastInsertRowid: number;
}

type Request =
  | { type: 'execute'; stmt: { sql: string; args: WireValue[] } }
  | { type: 'sequence'; sql: string }
  | { type: 'close' };

interface WireResult {
  cols: { name: string }[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

interface Pipeline {
  /** Names the transaction's connection in the next request. */
  baton: string | null;
  results: (
    | { type: 'ok'; response: { result?: WireResult } }
    | { type: 'error'; error: { message: string; code?: string } }
  )[];
}

export interface Answer {
  baton: string | null;
  /** One per request: a refused statement does not stop the others. */
  outcomes: (Result | Error)[];
}

export interface Connection {
  /** Throws 503 if the primary does not respond in time. */
  send: (requests: Request[], baton: string | null, timeoutMs: number) => Promise<Answer>;
  sendBlocking: (requests: Request[], baton: string | null, timeoutMs: number) => Answer;
}

export const execute = (sql: string, args: readonly unknown[] = []): Request => ({
  type: 'execute',
  stmt: { sql, args: args.map(toWire) },
});
export const script = (sql: string): Request => ({ type: 'sequence', sql });
export const CLOSE: Request = { type: 'close' };

/** Speaks Hrana over HTTP, the protocol of libSQL servers. */
export function connectPrimary(primaryUrl: string): Connection {
  const { url, token } = endpointOf(primaryUrl);
  const pipeline = new URL('v3/pipeline', url).toString();
  const toPost = (requests: Request[], baton: string | null, timeoutMs: number): PostRequest => ({
    url: pipeline,
    token,
    body: JSON.stringify({ baton, requests }),
    timeoutMs,
  });
  return {
    send: async (requests, baton, timeoutMs) => readResponse(await post(toPost(requests, baton, timeoutMs))),
    sendBlocking: (requests, baton, timeoutMs) =>
      readResponse(postBlocking(toPost(requests, baton, timeoutMs))),
  };
}

export function databaseGone(cause: unknown): AppError {
  const gone = new AppError('SERVICE_UNAVAILABLE', DATABASE_GONE, { retryAfterSeconds: 2 });
  gone.cause = cause;
  return gone;
}

/** True if the primary does not know the baton: it restarted, or closed an idle connection. */
export function isLostStream(error: unknown): boolean {
  return ((error as Error).cause as { status?: number } | undefined)?.status === 400;
}

/** Takes the token out of the URL; `libsql:` means HTTPS. */
export function endpointOf(primaryUrl: string): { url: string; token: string } {
  const url = new URL(primaryUrl.replace(/^libsql:/, 'https:'));
  const token = url.searchParams.get('authToken') ?? '';
  url.searchParams.delete('authToken');
  return { url: url.toString(), token };
}

function readResponse({ status, text = '', failure }: PostResponse): Answer {
  if (failure !== undefined) throw databaseGone(new Error(failure));
  if (status !== 200) throw databaseGone(Object.assign(new Error(`HTTP ${status} ${text}`), { status }));
  const { baton, results } = JSON.parse(text) as Pipeline;
  return {
    baton,
    outcomes: results.map((result) =>
      result.type === 'ok'
        ? toResult(result.response.result)
        : Object.assign(new Error(result.error.message), { code: result.error.code }),
    ),
  };
}

/** Returns the last request's result; throws the first error. */
export function resultOf({ outcomes }: Answer): Result {
  for (const outcome of outcomes) if (outcome instanceof Error) throw outcome;
  return outcomes.at(-1) as Result;
}

function toResult(result: WireResult | undefined): Result {
  return {
    columns: result?.cols.map(({ name }) => name) ?? [],
    rows: result?.rows.map((row) => row.map(fromWire)) ?? [],
    changes: result?.affected_row_count ?? 0,
    lastInsertRowid: Number(result?.last_insert_rowid ?? 0),
  };
}
