import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';

/** Returns a server that only describes these routes, below `prefix`. */
export async function buildDocumentation(routes: RouteOptions[], prefix: string): Promise<FastifyInstance> {
  const server = Fastify();
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sistema de Ventas',
        description: 'Las mismas operaciones que usa la aplicación, por REST.',
        version: '1',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  // Its page links to addresses relative to a prefix.
  await server.register((api) => api.register(swaggerUi, { routePrefix: '/docs', staticCSP: false }), {
    prefix,
  });
  for (const { method, url, config } of routes) {
    // Fastify adds a HEAD to each GET.
    if (!config?.describe || method === 'HEAD') continue;
    server.route({ method, url, schema: config.describe(), handler: () => undefined });
  }
  server.get(`${prefix}/openapi.json`, { schema: { hide: true } }, () => server.swagger());
  return server;
}
