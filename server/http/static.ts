import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../shared/values/durations.ts';
import { AppError, UNKNOWN_ADDRESS } from '../../shared/errors.ts';

const YEAR_MS = 365 * DAY_MS;
const PAGE = 'index.html';

/** Serves the built client; any other path gets its page. */
export async function staticPlugin(
  server: FastifyInstance,
  { clientDir }: { clientDir?: string | undefined },
): Promise<void> {
  if (clientDir === undefined) {
    server.setNotFoundHandler(refuseAddress);
    return;
  }
  if (!existsSync(join(clientDir, PAGE))) {
    throw new Error(`No se encuentra la aplicación construida en ${clientDir}`);
  }
  const paths = readdirSync(clientDir, { recursive: true, encoding: 'utf8' });
  const files = new Set(paths.filter((path) => statSync(join(clientDir, path)).isFile()));
  await server.register(fastifyStatic, {
    root: clientDir,
    // A route for each file would take a third of the start.
    serve: false,
    preCompressed: true,
    // The plugin's header would replace the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseAddress();
    const [path = ''] = request.url.slice(1).split('?', 1);
    const file = decodeURIComponent(path);
    return reply.sendFile(files.has(file) ? file : PAGE);
  });
}

function refuseAddress(): never {
  throw new AppError('NOT_FOUND', UNKNOWN_ADDRESS);
}
