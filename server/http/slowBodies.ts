import type { FastifyInstance } from 'fastify';

/** A JSON body is at most 256 KB; a client that takes longer holds a connection on purpose. */
const JSON_BODY_TIMEOUT_MS = 30_000;

/** Responds 408 and hangs up when a body other than a form takes too long; forms hold files, which may take minutes. */
export function cutSlowBodies(server: FastifyInstance, timeoutMs = JSON_BODY_TIMEOUT_MS): void {
  server.addHook('onRequest', ({ raw, headers }, reply, done) => {
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    if (isForm || raw.method === 'GET' || raw.method === 'HEAD') return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // Refused before reading: an error would have no listener and end the process.
      if (raw.listenerCount('error') === 0) return void raw.socket.destroySoon();
      reply.raw.once('finish', () => raw.socket.destroySoon());
      // Fails the readers of the body: destroying the request would close the connection before the response.
      raw.emit('error', Object.assign(new Error('the body took too long'), { statusCode: 408 }));
    }, timeoutMs).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    done();
  });
}
