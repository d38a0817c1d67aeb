import { DATABASE_GONE, unavailable, type AppError } from '../../../shared/errors.ts';
import { post, postBlocking, type PostRequest, type PostResponse } from './requests.ts';
import { fromWire, toWire, type WireValue } from './values.ts';

export interface Result {
  columns: string[];
  rows: unknown[][];
  changes: number;
  lastInsertRowid: number;
}

interface WireStatement {
  sql: string;
  args: WireValue[];
  want_rows?: boolean;
}

type Request =
  | { type: 'execute'; stmt: WireStatement }
  | { type: 'batch'; batch: { steps: { condition?: { type: 'ok'; step: number }; stmt: WireStatement }[] } }
  | { type: 'sequence'; sql: string }
  | { type: 'close' };

interface WireResult {
  cols: { name: string }[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

interface WireError {
  message: string;
  code?: string;
}

interface WireBatch {
  step_results: (WireResult | null)[];
  step_errors: (WireError | null)[];
}

interface Pipeline {
  /** Names the transaction's connection in the next request. */
  baton: string | null;
  results: (
    | { type: 'ok'; response: { result?: WireResult | WireBatch } }
    | { type: 'error'; error: WireError }
  )[];
}

export interface Answer {
  baton: string | null;
  /** One result per request, in a batch one per step: a refused statement stops only the rest of its batch. */
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
/** Runs each statement only if the one before succeeded. */
export const batch = (
  statements: { sql: string; args: readonly unknown[]; hasRows: boolean }[],
): Request => ({
  type: 'batch',
  batch: {
    steps: statements.map(({ sql, args, hasRows }, step) => ({
      ...(step > 0 && { condition: { type: 'ok', step: step - 1 } }),
      stmt: { sql, args: args.map(toWire), want_rows: hasRows },
    })),
  },
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
  const gone = unavailable(DATABASE_GONE, 2);
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
    outcomes: results.flatMap((result) =>
      result.type === 'ok' ? outcomesOf(result.response.result) : toError(result.error),
    ),
  };
}

function outcomesOf(result: WireResult | WireBatch | undefined): (Result | Error)[] {
  if (result === undefined || 'cols' in result) return [toResult(result)];
  return result.step_results.map((step, index) => {
    const error = result.step_errors[index];
    return error ? toError(error) : toResult(step ?? undefined);
  });
}

function toError({ message, code }: WireError): Error {
  return Object.assign(new Error(message), { code });
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
