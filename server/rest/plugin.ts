import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, unknownAddress } from '../../shared/errors.ts';
import type { AppContext } from '../context.ts';
import { waitInAccountLine } from '../rpc/accountLine.ts';
import { requestContext, type RequestContext } from '../rpc/context.ts';
import { runProcedure } from '../rpc/procedures.ts';
import { readQuery, restRoutesOf, type RestRoute } from './derive.ts';
import { documentationPlugin } from './documentation.ts';
import { isLong, joinPieces, jsonInPieces } from '../rpc/longJson.ts';
import { revalidate } from './revalidation.ts';
import type { PlainPlugin } from './plainRoutes.ts';
import { callSchema } from './schemas.ts';

interface RestOptions {
  ctx: AppContext;
  router: AnyTRPCRouter;
  plainRoutes: PlainPlugin[];
  /** Of the built server; without one there is no documentation. */
  documentationDir?: string | undefined;
}

/** The REST door, mounted at /api: JSON in, the envelope `{ success, ... }` out. */
export async function restPlugin(
  server: FastifyInstance,
  { ctx, router, plainRoutes, documentationDir: folder }: RestOptions,
): Promise<void> {
  acceptOnlyJson(server);
  server.addHook('preHandler', async (request, reply) => waitInAccountLine(ctx, request, reply));
  server.setNotFoundHandler(() => {
    throw unknownAddress();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  if (folder !== undefined) await server.register(documentationPlugin, { ctx, folder });
  for (const route of restRoutesOf(router)) mount(server, ctx, route);
  for (const route of plainRoutes) await server.register(route, { ctx });
}

function mount(server: FastifyInstance, ctx: AppContext, route: RestRoute): void {
  const { procedure, name, method, path, etag } = route;
  server.route({
    method,
    url: path,
    config: { describe: () => callSchema(route) },
    handler: async (request, reply) => {
      const call: RequestContext = {
        ...requestContext(ctx, request, reply),
        ...(etag === 'state' && { isCurrent: (state) => revalidate(request, reply, state) }),
      };
      const input = inputOf(route, request);
      const result = await runProcedure(procedure, { path: name, ctx: call, input });
      const body = { success: true, ...route.envelope(result) };
      if (reply.statusCode === 304) return reply.send();
      const json = isLong(body) ? await joinPieces(await jsonInPieces(body)) : JSON.stringify(body);
      if (etag === 'content' && revalidate(request, reply, String(json))) return reply.send();
      void reply.status('dryRun' in input && input.dryRun === true ? 200 : (route.status ?? 200));
      return reply.type('application/json; charset=utf-8').send(json);
    },
  });
}

function inputOf({ method, fields }: RestRoute, request: FastifyRequest): object {
  const parameters = request.params as object;
  if (!fields) return parameters;
  const given =
    method === 'GET' ? readQuery(fields, request.query as Record<string, unknown>) : bodyObject(request);
  return { ...given, ...parameters };
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
    // Clients often send calls without a payload with this type and an empty body.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
