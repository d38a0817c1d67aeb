import {
  getTRPCErrorFromUnknown,
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  type TRPCError,
} from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../caller.ts';
import type { RequestContext } from './context.ts';
import { errorShape, runProcedure } from './procedures.ts';

export const MAX_BATCH_SIZE = 20;

interface Call {
  path: string;
  procedure: AnyTRPCProcedure;
  input: unknown;
}

export interface Outcome {
  path: string;
  /** Errors as tRPC's client reads them. */
  response: { result: { data: unknown } } | { error: ReturnType<typeof errorShape> };
  error?: TRPCError;
}

/**
 * Returns the calls of a request in our client's form: `POST /trpc/a,b?batch=1` for known procedures of one kind, inputs in a
 * JSON object. Returns undefined for anything else, which is left to tRPC's adapter.
 */
export function readBatch(
  router: AnyTRPCRouter,
  { method, url, params, headers, body }: FastifyRequest,
): Call[] | undefined {
  const isUsual = method === 'POST' && url.slice(url.indexOf('?')) === '?batch=1' && typeof body === 'string';
  if (!isUsual || !headers['content-type']?.startsWith('application/json')) return undefined;
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('application/jsonl')) return undefined;
  const paths = (params as { path: string }).path.split(',');
  const inputs = parseObject(body);
  if (!inputs || paths.length > MAX_BATCH_SIZE) return undefined;
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const calls: Call[] = [];
  for (const [index, path] of paths.entries()) {
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
    const type = procedure?._def.type;
    if (!procedure || type !== (calls[0]?.procedure._def.type ?? type)) return undefined;
    calls.push({ path, procedure, input: inputs[index] });
  }
  return calls;
}

/** Runs the calls in parallel; a failing call does not stop the others. Reads share one check of the session. */
export function runBatch(caller: RequestContext, calls: Call[]): Promise<Outcome[]> {
  const ctx = calls[0]?.procedure._def.type === 'query' ? lookingOnce(caller) : caller;
  return Promise.all(
    calls.map(async ({ path, procedure, input }, index): Promise<Outcome> => {
      try {
        const data = await runProcedure(procedure, { path, ctx, input, index });
        return { path, response: { result: { data } } };
      } catch (thrown) {
        const error = getTRPCErrorFromUnknown(thrown);
        return { path, response: { error: errorShape(error, ctx.requestId) }, error };
      }
    }),
  );
}

/** Otherwise each of a dashboard's nine calls would hash the token and read the session and two settings. */
function lookingOnce(ctx: RequestContext): RequestContext {
  let session: Session | undefined;
  return { ...ctx, requireSession: (...caller) => (session ??= ctx.requireSession(...caller)) };
}

function parseObject(text: string): Record<number, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<number, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
