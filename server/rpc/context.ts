import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

/** The context of one request, the same through both doors. */
export interface RequestContext extends AppContext {
  ip: string;
  /** The bearer token as sent, if any. */
  token: string | undefined;
}

/** Adds address and bearer token of a request to the context. */
export function requestContext(ctx: AppContext, request: FastifyRequest): RequestContext {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return { ...ctx, ip: request.ip, token };
}
