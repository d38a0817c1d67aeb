import type { FastifyInstance } from 'fastify';
import { AppError } from '../../shared/errors.ts';

const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** Rejects malformed Host headers; tRPC's URL parsing would return a 500. */
export function refuseMalformedHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    if (host === undefined || HOST_HEADER.test(host)) return done();
    return done(new AppError('BAD_REQUEST', 'El encabezado Host no es válido'));
  });
}
