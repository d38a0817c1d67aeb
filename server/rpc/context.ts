import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

/** The context of one request, the same through both doors. */
export interface RequestContext extends AppContext {
  ip: string;
  /** The bearer token as sent, if any. */
  token: string | undefined;
  /** Adds a header to the response; absent for calls that did not come by HTTP. */
  setHeader?: (name: string, value: string) => void;
}

/** Adds address and bearer token of a request to the context, and headers to its response. */
export function requestContext(
  ctx: AppContext,
  request: FastifyRequest,
  reply?: FastifyReply,
): RequestContext {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    ...ctx,
    ip: request.ip,
    token,
    ...(reply && { setHeader: (name, value) => void reply.header(name, value) }),
  };
}
