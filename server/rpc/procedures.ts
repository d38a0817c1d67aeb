import { initTRPC, type AnyTRPCProcedure, type TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import { AppError, type PublicCode } from '../../shared/errors.ts';
import { requireAdmin, requireSettingUp, requireSignedIn } from './access.ts';
import { sentenceOf, toPublicError } from '../http/errors.ts';
import { limitsOf, type NetworkRateName, type RateName } from '../limits.ts';
import type { RequestContext } from './context.ts';

export interface KindMeta {
  access: 'public' | 'signedIn' | 'admin';
  /** Counts its calls. */
  rate?: RateName;
}

/** Its own refusals, apart from those of every call of its kind (`codesOf`). */
export interface RefusalMeta {
  refuses?: PublicCode[];
}

/** Makes a procedure a REST call too. */
export interface RestMeta extends RefusalMeta {
  /** Method and path below /api. A `:parameter` is a key of the input; other keys come in the query of a GET, else in the body. */
  rest: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** In Spanish, for the documentation. */
  summary: string;
  /** The response fields: the view's, or one key with the result; absent if there are none. */
  result?: z.ZodObject | { [key: string]: z.ZodType };
  status?: 201 | 202;
  /** For polled GETs: an ETag of the content, or of the state that the procedure names before reading (`isCurrent`). */
  etag?: 'content' | 'state';
}

const t = initTRPC
  .context<RequestContext>()
  .meta<KindMeta | RestMeta | Required<RefusalMeta>>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx }) => errorShape(error, ctx?.requestId),
  });

/** The client's view of an error. Services throw AppError, which tRPC wraps into an internal error. */
export function errorShape(error: TRPCError, requestId: string | undefined) {
  const failure = toPublicError(error);
  const { status, details, retryAfterSeconds, code: publicCode, prospectId } = failure;
  const { code } = error.cause instanceof AppError ? error.cause : error;
  return {
    code: TRPC_ERROR_CODES_BY_KEY[code === 'GONE' ? 'NOT_FOUND' : code],
    message: sentenceOf(failure, requestId),
    data: {
      code: publicCode,
      httpStatus: status,
      details,
      retryAfterSeconds,
      ...(prospectId && { prospectId }),
    },
  };
}

export const { router, mergeRouters } = t;

interface ProcedureCall {
  path: string;
  ctx: RequestContext;
  input: unknown;
  /** The call's position in its batch. */
  index?: number;
}

/** Runs a procedure like tRPC's adapter, without its Request and Response objects. */
export function runProcedure(
  procedure: AnyTRPCProcedure,
  { path, ctx, input, index = 0 }: ProcedureCall,
): Promise<unknown> {
  const { type } = procedure._def;
  const getRawInput = async () => input;
  return procedure({ path, getRawInput, ctx, type, signal: undefined, batchIndex: index });
}

export const publicProcedure = t.procedure.meta({ access: 'public' });

/** For people without an account: keeps search engines away, also from refusals. */
export const visitorProcedure = publicProcedure.use(({ ctx, next }) => {
  ctx.setHeader?.('x-robots-tag', 'noindex');
  return next();
});

/** Counts all calls of one subject from one network together, refused ones too. */
export const limitedVisitorProcedure = (rate: NetworkRateName, subject: string) =>
  visitorProcedure.use(async ({ ctx, next }) => {
    await limitsOf(ctx).takeFrom(ctx.ip, [{ rate, subject }]);
    return next();
  });

const personalProcedure = t.procedure.meta({ access: 'signedIn' });

export const signedInProcedure = personalProcedure.use(({ ctx, next }) =>
  next({ ctx: requireSignedIn(ctx) }),
);

/** Includes administrators who have not set up the required second step. */
export const settingUpProcedure = personalProcedure.use(({ ctx, next }) =>
  next({ ctx: requireSettingUp(ctx) }),
);

/** Refused input counts too. */
export const limitedProcedure = (rate: RateName, procedure = signedInProcedure) =>
  procedure.meta({ access: 'signedIn', rate }).use(async ({ ctx, next }) => {
    await limitsOf(ctx).take(rate, ctx.user.id);
    return next();
  });

export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(({ ctx, next }) => next({ ctx: requireAdmin(ctx) }));
