import {
  initTRPC,
  tracked,
  TRPCError,
  type TRPCCreateRouterOptions,
  type TRPCDecorateCreateRouterOptions,
} from '@trpc/server';
import { AppError } from '../../shared/errors.ts';
import { requireAdmin, requireSignedIn } from '../access.ts';
import { toPublicError } from '../http/errors.ts';
import type { RequestContext } from './context.ts';

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  sse: {
    // Often enough for proxies and phones to keep a quiet stream; one that stays silent for longer is dead.
    ping: { enabled: true, intervalMs: 10_000 },
    client: { reconnectAfterInactivityMs: 25_000 },
  },
  errorFormatter: ({ shape, error }) => {
    const { status, message, details, retryAfterSeconds } = toPublicError(error);
    return {
      code: shape.code,
      message,
      data: { code: error.code, httpStatus: status, details, retryAfterSeconds },
    };
  },
});

/** Services throw AppError; tRPC needs its own class to answer with the right status. */
function toTrpcError(error: unknown): unknown {
  return error instanceof AppError
    ? new TRPCError({ code: error.code, message: error.message, cause: error })
    : error;
}

const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) throw toTrpcError(result.error.cause);
  return result;
});

export const { router, mergeRouters, createCallerFactory } = t;

/** What a REST row calls: these routers as functions of one request. */
export type CallerOf<Routers extends TRPCCreateRouterOptions> = ReturnType<
  ReturnType<typeof t.createCallerFactory<TRPCDecorateCreateRouterOptions<Routers>>>
>;

/** Anybody may call it. */
export const publicProcedure = t.procedure.use(translateErrors);

/** Only with a live session (401 otherwise); `ctx.user` is read from the database on every call. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireSignedIn(ctx) }));

/** Only administrators (403 otherwise). */
export const adminProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireAdmin(ctx) }));

/**
 * What a service yields, as a tRPC subscription: each event carries the id from which to resume after it, and an
 * AppError thrown on the way keeps its code, as it would in an answer.
 */
export function eventStream<T>(events: AsyncIterable<{ id: string; event: T }>) {
  const stream = trackedEvents(events);
  const next = stream.next.bind(stream);
  // tRPC asks for the next event before the client has taken the last one. When the client reads no further, a failure
  // in between waits for nobody, and would end the process.
  stream.next = (...args) => {
    const result = next(...args);
    result.catch(() => undefined);
    return result;
  };
  return stream;
}

async function* trackedEvents<T>(events: AsyncIterable<{ id: string; event: T }>) {
  try {
    for await (const { id, event } of events) yield tracked(id, event);
  } catch (error) {
    throw toTrpcError(error);
  }
}
