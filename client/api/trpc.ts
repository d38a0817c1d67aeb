import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/rpc/router.ts';
import { RestFailure } from './restFailure.ts';
import { getSession } from './session.ts';

const TIMEOUT_MS = 30_000;
const MAX_BATCH_ITEMS = 20;

export const trpc = createTRPCReact<AppRouter>();
export type Outputs = inferRouterOutputs<AppRouter>;
export type { AppRouter };

/** The bearer header of the signed-in user, if any. */
export function authorization(): Record<string, string> {
  const session = getSession();
  return session ? { Authorization: `Bearer ${session.token}` } : {};
}

export const trpcClient = trpc.createClient({
  links: [
    httpBatchLink({
      url: '/trpc',
      // Inputs travel in the body: a URL may end up in somebody's log.
      methodOverride: 'POST',
      maxItems: MAX_BATCH_ITEMS,
      headers: authorization,
      fetch: async (url, options) => {
        const timeout = AbortSignal.timeout(TIMEOUT_MS);
        const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
        const answer = await fetch(url, { ...options, signal } as RequestInit);
        if (answer.ok) return answer;
        const body = await answer.text();
        // A proxy's page has a status too: without this it would look like silence.
        if (!isOfTrpc(body)) throw new RestFailure(answer.status, body);
        return new Response(body, answer);
      },
    }),
  ],
});

/** Whether a refusal has tRPC's form: one per call of the batch. */
function isOfTrpc(body: string): boolean {
  try {
    const first = [JSON.parse(body)].flat()[0] as { error?: unknown; result?: unknown } | null | undefined;
    return typeof first?.error === 'object' || first?.result !== undefined;
  } catch {
    return false;
  }
}

/** What went wrong with a call: its HTTP status (undefined when no answer came) and its sentences. */
export interface CallFailure {
  status: number | undefined;
  message: string;
  details: string[];
}

/** Reads a failed call; undefined when the error is not one. */
export function callFailure(error: unknown): CallFailure | undefined {
  if (error instanceof RestFailure) return error;
  if (!(error instanceof TRPCClientError)) return undefined;
  if (error.cause instanceof RestFailure) return error.cause;
  const data = error.data as { httpStatus?: number; details?: string[] } | null | undefined;
  return { status: data?.httpStatus, message: error.message, details: data?.details ?? [] };
}
