import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '../../shared/errors.ts';
import type { App } from '../context.ts';
import { adminRest } from '../features/admin/admin.rest.ts';
import { authRest } from '../features/auth/auth.rest.ts';
import { chatRest } from '../features/chat/chat.rest.ts';
import { contentRest } from '../features/content/content.rest.ts';
import { notificationsRest } from '../features/notifications/notifications.rest.ts';
import { notificationsUploadPlugin } from '../features/notifications/notifications.upload.ts';
import { plansRest } from '../features/plans/plans.rest.ts';
import { salesDownloadPlugin } from '../features/sales/sales.download.ts';
import { salesRest } from '../features/sales/sales.rest.ts';
import { dniUploadPlugin } from '../files/dniUploadPlugin.ts';
import { requestContext } from '../rpc/context.ts';
import { createCaller } from '../rpc/router.ts';
import { failure, jsonSchema } from './plainSchema.ts';
import type { RestRoute } from './route.ts';

/** Every documented REST call that is a procedure in an envelope. */
export const restRoutes: RestRoute[] = [
  ...adminRest,
  ...authRest,
  ...chatRest,
  ...contentRest,
  ...notificationsRest,
  ...plansRest,
  ...salesRest,
];

/** Made once, since describing the fields costs more than all the rest of starting a server. */
const routeSchemas = new Map(restRoutes.map((route) => [route, routeSchema(route)]));

/** The REST door, mounted at /api: JSON in, the envelope `{ success, ... }` out, OpenAPI beside it. */
export async function restPlugin(server: FastifyInstance, { app }: { app: App }): Promise<void> {
  // The procedures validate; the schemas on the routes are there for the documentation alone.
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  acceptOnlyJson(server);
  server.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND', 'La dirección solicitada no existe');
  });
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });

  await documentation(server);
  for (const route of restRoutes) mount(server, app, route);
  await server.register(dniUploadPlugin, { app });
  await server.register(notificationsUploadPlugin, { app });
  await server.register(salesDownloadPlugin, { app });

  server.get('/health', { schema: { summary: 'Estado del servidor', tags: ['sistema'] } }, () => ({
    success: true,
    status: 'ok',
    uptimeSeconds: Math.round(process.uptime()),
  }));
}

function mount(server: FastifyInstance, app: App, route: RestRoute): void {
  server.route({
    method: route.method,
    url: route.path,
    schema: routeSchemas.get(route) ?? {},
    handler: async (request, reply) => {
      const result = await route.handle({
        caller: createCaller(requestContext(app, request)),
        id: (request.params as { id?: string }).id ?? '',
        body: route.body ? bodyObject(request) : {},
        query: request.query,
      });
      return reply.status(route.status ?? 200).send({ success: true, ...result });
    },
  });
}

/** A missing body reads as an empty one, so that every missing field is named. */
function bodyObject(request: FastifyRequest): object {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw invalid('El cuerpo de la solicitud debe ser un objeto JSON');
  }
  return body;
}

function acceptOnlyJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls without a payload are often sent with this type and nothing in it.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}

async function documentation(server: FastifyInstance): Promise<void> {
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
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: false });
  server.get('/openapi.json', { schema: { hide: true } as FastifySchema }, () => server.swagger());
}

function routeSchema(route: RestRoute): FastifySchema {
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    ...(route.access !== 'public' && { security: [{ token: [] }] }),
    ...(route.path.includes(':id') && {
      params: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    }),
    ...(route.query && { querystring: jsonSchema(route.query) }),
    ...(route.body && { body: jsonSchema(route.body) }),
    response: {
      [route.status ?? 200]: {
        description: 'Correcto',
        ...jsonSchema(z.object({ success: z.literal(true), ...route.response })),
      },
      '4xx': failure,
    },
  } as FastifySchema;
}
