import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, IsCurrent } from '../context.ts';

export interface RequestContext extends AppContext {
  ip: string;
  token: string | undefined;
  /** Adds a header to the response; absent for calls that did not come by HTTP. */
  setHeader?: (name: string, value: string) => void;
  /** Absent where the caller cannot say what it has. */
  isCurrent?: IsCurrent;
}

export function requestContext(
  ctx: AppContext,
  request: FastifyRequest,
  reply?: FastifyReply,
): RequestContext {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    ...ctx,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    token,
    ...(reply && { setHeader: (name, value) => void reply.header(name, value) }),
  };
}
