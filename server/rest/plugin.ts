import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid, UNKNOWN_ADDRESS } from '../../shared/errors.ts';
import type { AppContext } from '../context.ts';
import { requestContext, type RequestContext } from '../rpc/context.ts';
import { documentRoutes } from './documentation.ts';
import { revalidate } from './revalidation.ts';
import type { RestRoute } from './route.ts';
import { rowSchema } from './schemas.ts';

interface RestOptions<Caller> {
  ctx: AppContext;
  rows: RestRoute<Caller>[];
  createCaller: (ctx: RequestContext) => Caller;
  plainRoutes: FastifyPluginAsync<{ ctx: AppContext }>[];
}

/** The REST door, mounted at /api: JSON in, the envelope `{ success, ... }` out. */
export async function restPlugin<Caller>(
  server: FastifyInstance,
  { ctx, rows, createCaller, plainRoutes }: RestOptions<Caller>,
): Promise<void> {
  acceptOnlyJson(server);
  if (ctx.refresh) server.addHook('onRequest', ctx.refresh);
  server.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND', UNKNOWN_ADDRESS);
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  documentRoutes(server);
  for (const row of rows) {
    mount(server, row, (request, reply) =>
      createCaller({
        ...requestContext(ctx, request, reply),
        ...(row.etag === 'state' && { isCurrent: (state) => revalidate(request, reply, state) }),
      }),
    );
  }
  for (const route of plainRoutes) await server.register(route, { ctx });
}

function mount<Caller>(
  server: FastifyInstance,
  row: RestRoute<Caller>,
  callerOf: (request: FastifyRequest, reply: FastifyReply) => Caller,
): void {
  server.route({
    method: row.method,
    url: row.path,
    config: { describe: () => rowSchema(row) },
    handler: async (request, reply) => {
      const result = await row.handle({
        caller: callerOf(request, reply),
        id: Object.values(request.params as Record<string, string>)[0] ?? '',
        body: row.body ? bodyObject(request) : {},
        query: request.query,
      });
      const body = { success: true, ...result };
      if (row.etag === 'content') revalidate(request, reply, JSON.stringify(body));
      if (reply.statusCode === 304) return reply.send();
      return reply.status(row.status ?? 200).send(body);
    },
  });
}

/** Treats a missing body as `{}`, so that every missing field is named. */
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
    // Calls without a payload are often sent with this type and an empty body.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
