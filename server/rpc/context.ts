import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

export interface RequestContext extends AppContext {
  ip: string;
  token: string | undefined;
}

export function requestContext(ctx: AppContext, request: FastifyRequest): RequestContext {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return { ...ctx, ip: request.ip, token };
}
