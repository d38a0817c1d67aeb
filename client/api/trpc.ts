import { httpBatchLink, splitLink, TRPCClientError, type Operation, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/routes.ts';
import { reportSilence } from './connection.ts';
import { parseBody, RestFailure } from './restFailure.ts';
import { getSession } from './session.ts';

const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 30_000;
const KEPT_TIMEOUT_MS = 5000;
const MAX_BATCH_ITEMS = 20;

export const trpc = createTRPCReact<AppRouter>();
export type Outputs = inferRouterOutputs<AppRouter>;
export type { AppRouter };

export function authorization(): Record<string, string> {
  const session = getSession();
  return session ? { Authorization: `Bearer ${session.token}` } : {};
}

let calls = new AbortController();

export function abortCalls(): void {
  calls.abort();
  calls = new AbortController();
}

const token = () => getSession()?.token;

/** The next link sends the call later, perhaps for another user. */
const noteCaller: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, context: { ...op.context, token: token() } });

/** Throws if the session has changed since the call: the server would refuse it. */
function headersOf({ opList }: { opList: Operation[] }): Record<string, string> {
  for (const { context } of opList) requireSession(context.token);
  return authorization();
}

function requireSession(caller: unknown): void {
  if (caller !== token()) throw new DOMException('the session has ended', 'AbortError');
}

/** Shorter wait for writes that the device keeps and sends later. */
export const KEPT_WITHOUT_RESPONSE = { context: { isKept: true } };

export const trpcClient = trpc.createClient({
  links: [
    noteCaller,
    splitLink({
      condition: ({ type }) => type === 'query',
      true: batchLink(READ_TIMEOUT_MS),
      false: splitLink({
        condition: ({ context }) => context.isKept === true,
        true: batchLink(KEPT_TIMEOUT_MS),
        false: batchLink(WRITE_TIMEOUT_MS),
      }),
    }),
  ],
});

function batchLink(timeoutMs: number): TRPCLink<AppRouter> {
  return httpBatchLink({
    url: '/trpc',
    // URLs end up in logs.
    methodOverride: 'POST',
    maxItems: MAX_BATCH_ITEMS,
    headers: headersOf,
    fetch: async (url, options) => {
      const silence = AbortSignal.timeout(timeoutMs);
      const signals = [calls.signal, silence];
      const signal = AbortSignal.any(options?.signal ? [...signals, options.signal] : signals);
      const caller = token();
      const response = await fetch(url, { ...options, signal } as RequestInit).catch((error: unknown) => {
        // Before the retries, which may take as long again.
        if (silence.aborted) reportSilence();
        throw error instanceof TypeError ? new DOMException(error.message, 'NetworkError') : error;
      });
      const body = response.ok ? undefined : await response.text();
      // A late refusal would end the next user's session.
      requireSession(caller);
      if (body === undefined) return response;
      // A proxy's error page would count as no response.
      if (!isOfTrpc(body)) throw new RestFailure(response.status, body);
      return new Response(body, response);
    },
  });
}

function isOfTrpc(body: string): boolean {
  const [first] = [parseBody(body)].flat();
  return typeof first?.error === 'object' || first?.result !== undefined;
}

/** True for a call that the program failed to make or read, usually because the browser lacks a function. */
export function isOfProgram(error: unknown): boolean {
  return error instanceof TRPCClientError && error.cause instanceof TypeError;
}

interface CallFailure {
  status: number | undefined;
  message: string;
  details: string[];
  /** Distinguishes refusals of one status (`TOTP_REQUIRED`). */
  code?: string | undefined;
  /** Id of the existing prospect, with `DUPLICATE_PROSPECT`. */
  prospectId?: string | undefined;
}

/** Returns undefined for other errors and aborted calls. */
export function callFailure(error: unknown): CallFailure | undefined {
  if (error instanceof RestFailure) return error;
  if (!(error instanceof TRPCClientError)) return undefined;
  if (error.cause instanceof RestFailure) return error.cause;
  if (error.cause?.name === 'AbortError' || isOfProgram(error)) return undefined;
  const data = error.data as
    | (Partial<Omit<CallFailure, 'status'>> & { httpStatus?: number })
    | null
    | undefined;
  const { httpStatus: status, details = [], code, prospectId } = data ?? {};
  return { status, message: error.message, details, code, prospectId };
}
