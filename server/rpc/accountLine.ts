import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from '../../shared/errors.ts';
import type { Session } from '../caller.ts';
import { perServer, type AppContext } from '../context.ts';
import { createFairQueue } from '../shares/fairQueue.ts';
import { requestContext } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Found before the calls run, for the first of them. */
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    /** For streams, files and health: takes no place among an account's requests. */
    isApart?: true;
  }
}

const AT_ONCE = 6;
const WAITING = 60;

const linesOf = perServer(() =>
  createFairQueue({
    perAccount: AT_ONCE,
    waiting: WAITING,
    refusal: () => tooMany('Tienes demasiadas solicitudes en curso. Espera unos segundos.', 2),
  }),
);

/** Waits while the account has enough requests under way; throws 429 if too many wait. Call before the calls run. */
export function waitInAccountLine(ctx: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const session = (request.session = findSession(ctx, request));
  if (!session || !ctx.config.RATE_LIMIT || request.routeOptions.config.isApart) return undefined;
  const mayRun = Promise.withResolvers<void>();
  let hasWaited = false;
  const place = linesOf(ctx).run(session.user.id, () => {
    // It may have ended since.
    if (hasWaited) request.session = undefined;
    // A client that left needs no response.
    if (!reply.raw.destroyed) mayRun.resolve();
    return sent(reply);
  });
  hasWaited = true;
  place.catch(mayRun.reject);
  return mayRun.promise;
}

/** Undefined also where the search fails: the calls search again, and say why. */
function findSession(ctx: AppContext, request: FastifyRequest): Session | undefined {
  const call = requestContext(ctx, request);
  if (call.token === undefined) return undefined;
  try {
    return call.requireSession(call, call.token);
  } catch {
    return undefined;
  }
}

/** A slow reader keeps its place: what waits to be read is in memory. */
function sent({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.destroyed) resolve();
    raw.once('finish', resolve);
    raw.once('close', resolve);
  });
}
