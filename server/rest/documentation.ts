import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { limitsOf } from '../limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's documentation; undocumented without it. */
    describe?: () => FastifySchema;
  }
}

interface DocumentationOptions {
  ctx: AppContext;
  /** The built server's, which holds `openapi.json` and `docs/` (server/build/documentation.ts). */
  folder: string;
}

/** Serves the documentation that the build wrote: `/openapi.json` and `/docs`. */
export async function documentationPlugin(server: FastifyInstance, { ctx, folder }: DocumentationOptions) {
  await server.register(fastifyStatic, {
    root: `${folder}/docs`,
    prefix: '/docs',
    redirect: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  server.get('/openapi.json', async (request, reply) => {
    await limitsOf(ctx).takeFrom(request.ip, [{ rate: 'descriptions' }]);
    return reply.sendFile('openapi.json', folder);
  });
}
