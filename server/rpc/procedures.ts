import {
  initTRPC,
  type TRPCError,
  type TRPCCreateRouterOptions,
  type TRPCDecorateCreateRouterOptions,
} from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { AppError } from '../../shared/errors.ts';
import { requireAdmin, requireSettingUp, requireSignedIn } from '../access.ts';
import { toPublicError } from '../http/errors.ts';
import { limitsOf, type RateName } from '../limits.ts';
import type { RequestContext } from './context.ts';

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter: ({ error }) => errorShape(error),
});

/** What the client gets to know of an error. Services throw AppError, which tRPC wraps into an internal error. */
export function errorShape(error: TRPCError) {
  const { status, message, details, retryAfterSeconds, code: publicCode } = toPublicError(error);
  const { code } = error.cause instanceof AppError ? error.cause : error;
  return {
    code: TRPC_ERROR_CODES_BY_KEY[code],
    message,
    data: { code: publicCode ?? code, httpStatus: status, details, retryAfterSeconds },
  };
}

export const { router, mergeRouters, createCallerFactory } = t;

/** Procedures as functions, for the REST door. */
export type CallerOf<Routers extends TRPCCreateRouterOptions> = ReturnType<
  ReturnType<typeof t.createCallerFactory<TRPCDecorateCreateRouterOptions<Routers>>>
>;

export const publicProcedure = t.procedure;

export const signedInProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireSignedIn(ctx) }));

/** Also for an administrator who still has to set up the second step. */
export const settingUpProcedure = publicProcedure.use(({ ctx, next }) =>
  next({ ctx: requireSettingUp(ctx) }),
);

/** Refused input counts as well. */
export const limitedProcedure = (rate: RateName, procedure = signedInProcedure) =>
  procedure.use(async ({ ctx, next }) => {
    await limitsOf(ctx).take(rate, ctx.user.id);
    return next();
  });

export const adminProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireAdmin(ctx) }));
