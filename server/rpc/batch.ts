import { setImmediate as nextTurn } from 'node:timers/promises';
import { getTRPCErrorFromUnknown, TRPCError, type AnyTRPCProcedure, type AnyTRPCRouter } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { invalid, tooLarge } from '../../shared/errors.ts';
import type { Session } from '../caller.ts';
import type { RequestContext } from './context.ts';
import { isLong, jsonInPieces } from './longJson.ts';
import { errorShape, runProcedure } from './procedures.ts';

const MAX_BATCH_SIZE = 20;
const MAX_RESPONSE_BYTES = 8 * 2 ** 20;
/** Longest time without a turn for other requests, between calls. */
const SLICE_MS = 5;

interface Call {
  path: string;
  /** Absent if none has this name. */
  procedure: AnyTRPCProcedure | undefined;
  input: unknown;
}

export interface Outcome {
  path: string;
  status: number;
  json: string | Buffer[];
  bytes: number;
  error?: TRPCError;
}

export function procedureOf(router: AnyTRPCRouter, path: string): AnyTRPCProcedure | undefined {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

/** Read as tRPC reads it: the first value counts. */
export function isBatch({ method, query }: FastifyRequest): boolean {
  const [batch] = [(query as { batch?: string | string[] }).batch].flat();
  return method !== 'HEAD' && batch === '1';
}

/**
 * Returns the calls of a batch: `POST /trpc/a,b?batch=1` with a JSON object of their inputs, or `GET` with it as `input`.
 * Throws what refuses all of them.
 */
export function readBatch(router: AnyTRPCRouter, { method, params, query, body }: FastifyRequest): Call[] {
  const paths = (params as { path: string }).path.split(',');
  if (paths.length > MAX_BATCH_SIZE) throw invalid(`Un lote lleva hasta ${MAX_BATCH_SIZE} llamadas`);
  const inputs = parseInputs(method === 'GET' ? (query as { input?: unknown }).input : body);
  const calls = paths.map((path, index) => ({
    path,
    procedure: procedureOf(router, path),
    input: inputs[index],
  }));
  const kinds = new Set(calls.flatMap(({ procedure }) => procedure?._def.type ?? []));
  if (kinds.size > 1) throw invalid('Un lote lleva solo lecturas o solo escrituras');
  if (method === 'GET' && kinds.has('mutation')) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return calls;
}

export const isReading = (calls: Call[]) =>
  calls.every(({ procedure }) => procedure?._def.type !== 'mutation');

/**
 * Runs the calls one after another, each query once; a failing call does not stop the others. Reads share one check of the
 * session. Stops once `isOver`, and refuses the calls after too long a response.
 */
export async function runBatch(caller: RequestContext, calls: Call[], isOver: () => boolean = () => false) {
  const reads = isReading(calls);
  const ctx = reads ? lookingOnce(caller) : caller;
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
    const key = reads && calls.length > 1 ? keyOf(call) : call;
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
    if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
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

function parseInputs(text: unknown): Record<number, unknown> {
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<number, unknown>;
  } catch {
    // Refused below.
  }
  throw invalid('Las entradas de un lote son un objeto JSON');
}
