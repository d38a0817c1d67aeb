import type { AnyTRPCRouter } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { AppContext } from '../context.ts';
import { isFault, toPublicError } from '../http/errors.ts';
import { requestContext } from './context.ts';

const MAX_BATCH_SIZE = 20;

/** The tRPC door, at /trpc. Not wrapped in fastify-plugin: its JSON parser must not leak into REST. */
export async function rpcPlugin(
  server: FastifyInstance,
  { ctx, router }: { ctx: AppContext; router: AnyTRPCRouter },
): Promise<void> {
  server.addHook('onRequest', async (request) => refuseForeignBody(request));
  await server.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext: ({ req, res }) => requestContext(ctx, req, res),
      // Queries travel as POST, so that no personal data ends up in a URL.
      allowMethodOverride: true,
      maxBatchSize: MAX_BATCH_SIZE,
      onError: ({ error, path, req }) => {
        if (isFault(error)) req.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed');
      },
      responseMeta: ({ errors }) => {
        const retryAfterSeconds = errors
          .map((error) => toPublicError(error).retryAfterSeconds)
          .find((seconds) => seconds !== undefined);
        return {
          headers: {
            'cache-control': 'no-store',
            ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
          },
        };
      },
    } satisfies FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'],
  });
}

/** Throws 415 for a body of any type but JSON: tRPC's adapter reads forms without a limit, before any procedure runs. */
function refuseForeignBody({ method, headers }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (method === 'GET' || method === 'HEAD' || !hasBody) return;
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'El tipo de contenido no es válido: se espera application/json',
    );
  }
}
