import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's documentation; undocumented without it. */
    describe?: () => FastifySchema;
  }
}

/** Headers of the connection, which are not documented. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Serves `/docs` and `/openapi.json` about every route registered after this. */
export function documentRoutes(server: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));

  // Describing takes as long as the rest of a start, so it waits for the first reader.
  let documentation: Promise<FastifyInstance> | undefined;
  const build = async () => {
    const { buildDocumentation } = await import('./openapi.ts');
    return buildDocumentation(routes, server.prefix);
  };
  const show = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const described = await (documentation ??= build());
    const page = await described.inject({ url, headers });
    if (page.statusCode >= 400) return reply.callNotFound();
    const kept = Object.entries(page.headers).filter(([name]) => !OF_CONNECTION.has(name));
    void reply.status(page.statusCode).headers(Object.fromEntries(kept));
    return reply.send(page.rawPayload.length > 0 ? page.rawPayload : undefined);
  };
  for (const path of ['/openapi.json', '/docs', '/docs/*']) server.get(path, show);
}
