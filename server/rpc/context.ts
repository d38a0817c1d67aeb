import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, IsCurrent } from '../context.ts';

export interface RequestContext extends AppContext {
  ip: string;
  token: string | undefined;
  requestId?: string;
  setHeader?: (name: string, value: string) => void;
  /** Absent if the caller cannot name the result it has. */
  isCurrent?: IsCurrent;
}

export function requestContext(
  ctx: AppContext,
  request: FastifyRequest,
  reply?: FastifyReply,
): RequestContext {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const account = () => request.callerId ?? request.ip;
  return {
    ...ctx,
    transaction: (work) => ctx.transaction(work, account()),
    readAside: (read, args) => ctx.readAside(read, args, account()),
    requireSession: (...caller) => {
      const { session } = request;
      request.session = undefined;
      return session ?? ctx.requireSession(...caller);
    },
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    token,
    requestId: request.id,
    noteCaller: (userId) => void (request.callerId = userId),
    ...(reply && { setHeader: (name, value) => void reply.header(name, value) }),
  };
}
