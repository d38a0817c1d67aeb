import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for forms with files, which may take minutes. */
    mayBeSlow: boolean;
  }
}

/** A JSON body is at most 256 KB; a client that takes longer holds a connection on purpose. */
const READ_MS = 30_000;
/** Of a body that is not read: of a refused call, or of one without a body. */
const UNREAD_MS = 10_000;

/** Responds 408 and hangs up when a body takes too long, and hangs up when one goes on after the response. */
export function cutSlowBodies(server: FastifyInstance, { readMs = READ_MS, unreadMs = UNREAD_MS } = {}) {
  server.decorateRequest('mayBeSlow', false);
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw.headers)) return done();
    const timer = setTimeout(() => {
      if (raw.complete || request.mayBeSlow) return;
      // Without a reader an error would have no listener and end the process.
      if (reply.raw.headersSent || raw.listenerCount('error') === 0) return void raw.socket.destroySoon();
      reply.raw.once('finish', () => raw.socket.destroySoon());
      // Fails the readers of the body: destroying the request would close the connection before the response.
      raw.emit('error', Object.assign(new Error('the body took too long'), { statusCode: 408 }));
    }, readMs).unref();
    reply.raw.once('finish', () => {
      clearTimeout(timer);
      if (!raw.complete) setTimeout(() => void (raw.complete || raw.destroy()), unreadMs).unref();
    });
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    done();
  });
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
