import type { FastifyRequest } from 'fastify';
import type { App } from '../context.ts';

/** What one call brings along, the same through both doors. */
export interface RequestContext {
  app: App;
  ip: string;
  /** The bearer token as sent, if any. */
  token: string | undefined;
}

/** Reads address and bearer token of a request. */
export function requestContext(app: App, request: FastifyRequest): RequestContext {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return { app, ip: request.ip, token };
}
