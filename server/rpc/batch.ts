import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  getTRPCErrorFromUnknown,
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  type TRPCError,
} from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { tooLarge } from '../../shared/errors.ts';
import type { Session } from '../caller.ts';
import type { RequestContext } from './context.ts';
import { isLong, jsonInPieces } from './longJson.ts';
import { errorShape, runProcedure } from './procedures.ts';

export const MAX_BATCH_SIZE = 20;
const MAX_RESPONSE_BYTES = 8 * 2 ** 20;
/** Longest time without a turn for other requests, between calls. */
const SLICE_MS = 5;

interface Call {
  path: string;
  procedure: AnyTRPCProcedure;
  input: unknown;
}

export interface Outcome {
  path: string;
  status: number;
  json: string | Buffer[];
  bytes: number;
  error?: TRPCError;
}

/**
 * Returns the calls of a request in our client's form: `POST /trpc/a,b?batch=1` for known procedures of one kind, inputs in a
 * JSON object. Returns undefined for anything else, which is left to tRPC's adapter.
 */
export function readBatch(router: AnyTRPCRouter, { method, url, params, headers, body }: FastifyRequest) {
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

/**
 * Runs the calls one after another, each query once; a failing call does not stop the others. Reads share one check of the
 * session. Stops once `isOver`, and refuses the calls after too long a response.
 */
export async function runBatch(caller: RequestContext, calls: Call[], isOver: () => boolean = () => false) {
  const isReading = calls[0]?.procedure._def.type === 'query';
  const ctx = isReading ? lookingOnce(caller) : caller;
  const outcomes: Outcome[] = [];
  const known = new Map<unknown, Outcome>();
  let bytes = 0;
  let sliceEndMs = performance.now() + SLICE_MS;
  for (const [index, call] of calls.entries()) {
    if (index > 0 && performance.now() >= sliceEndMs) {
      await nextTurn();
      sliceEndMs = performance.now() + SLICE_MS;
    }
    if (isOver()) break;
    const key = isReading && calls.length > 1 ? keyOf(call) : call;
    const outcome =
      bytes > MAX_RESPONSE_BYTES
        ? failedCall(call.path, tooLong(), ctx.requestId)
        : (known.get(key) ?? (await runCall(ctx, call, index)));
    known.set(key, outcome);
    bytes += outcome.bytes;
    outcomes.push(outcome);
  }
  return outcomes;
}

async function runCall(
  ctx: RequestContext,
  { path, procedure, input }: Call,
  index: number,
): Promise<Outcome> {
  try {
    const data = await runProcedure(procedure, { path, ctx, input, index });
    const json = await jsonOf(data);
    const length =
      typeof json === 'string' ? Buffer.byteLength(json) : json.reduce((sum, piece) => sum + piece.length, 0);
    return { path, status: 200, json, bytes: length };
  } catch (thrown) {
    return failedCall(path, thrown, ctx.requestId);
  }
}

/** Returns the error as tRPC's client reads it. */
export function failedCall(path: string, thrown: unknown, requestId: string | undefined): Outcome {
  const error = getTRPCErrorFromUnknown(thrown);
  const shape = errorShape(error, requestId);
  const json = JSON.stringify({ error: shape });
  return { path, status: shape.data.httpStatus, json, bytes: json.length, error };
}

async function jsonOf(data: unknown): Promise<string | Buffer[]> {
  if (!isLong(data)) return JSON.stringify({ result: { data } });
  return [Buffer.from('{"result":{"data":'), ...(await jsonInPieces(data)), Buffer.from('}}')];
}

/** Calls with the same key have the same result. */
function keyOf(call: Call): unknown {
  try {
    return `${call.path} ${JSON.stringify(call.input)}`;
  } catch {
    // Nested too deep.
    return call;
  }
}

const tooLong = () => tooLarge('La respuesta supera los 8 MB: pide menos a la vez');

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
