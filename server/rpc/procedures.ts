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
import { limitsOf, type RateName } from '../limits.ts';
import type { RequestContext } from './context.ts';

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  sse: {
    // Keeps quiet streams open through proxies and phones; one that stays silent for longer is dead.
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

/** Services throw AppError; tRPC derives the status from its own class. */
function toTrpcError(error: unknown): unknown {
  return error instanceof AppError
    ? new TRPCError({ code: error.code, message: error.message, cause: error })
    : error;
}

const translateErrors = t.middleware(async ({ ctx, next }) => {
  try {
    // Another server may have written what this call is about.
    if (ctx.refresh) await ctx.refresh();
  } catch (error) {
    throw toTrpcError(error);
  }
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) throw toTrpcError(result.error.cause);
  return result;
});

export const { router, mergeRouters, createCallerFactory } = t;

/** Procedures as functions, for the REST door. */
export type CallerOf<Routers extends TRPCCreateRouterOptions> = ReturnType<
  ReturnType<typeof t.createCallerFactory<TRPCDecorateCreateRouterOptions<Routers>>>
>;

export const publicProcedure = t.procedure.use(translateErrors);

export const signedInProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireSignedIn(ctx) }));

/** Refused input counts as well. */
export const limitedProcedure = (rate: RateName) =>
  signedInProcedure.use(async ({ ctx, next }) => {
    await limitsOf(ctx).take(rate, ctx.user.id);
    return next();
  });

export const adminProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireAdmin(ctx) }));

/** Turns a service's events into a subscription; an AppError keeps its code. */
export function eventStream<T>(events: AsyncIterable<{ id: string; event: T }>) {
  const stream = trackedEvents(events);
  const next = stream.next.bind(stream);
  // tRPC asks for the next event before the client has taken the last one. If the client stops reading, nothing awaits a
  // failure in between, and an unhandled rejection ends the process.
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
