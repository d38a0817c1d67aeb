import { DAY_MS } from '../../shared/durations.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_MS = 365 * DAY_MS;

/** Serves the built client; any other path gets its page. */
export async function staticPlugin(
  server: FastifyInstance,
  { clientDir }: { clientDir?: string | undefined },
): Promise<void> {
  if (clientDir === undefined) return;
  if (!existsSync(join(clientDir, 'index.html'))) {
    throw new Error(`No se encuentra la aplicación construida en ${clientDir}`);
  }
  await server.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    preCompressed: true,
    // The plugin's own header would replace the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.status(404).send({ success: false, error: 'La dirección solicitada no existe' });
    }
    return reply.sendFile('index.html');
  });
}
