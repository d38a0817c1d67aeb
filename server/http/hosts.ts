import type { FastifyInstance } from 'fastify';
import { refusal } from '../../shared/errors.ts';

const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

const malformedHost = refusal('BAD_REQUEST', 'MALFORMED_HOST', 'El encabezado Host no es válido');

/** Rejects malformed Host headers; tRPC's URL parsing would return a 500. */
export function refuseMalformedHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    if (host === undefined || HOST_HEADER.test(host)) return done();
    return done(malformedHost());
  });
}
