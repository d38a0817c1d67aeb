import type { AnyTRPCRouter } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { toPublicError } from '../http/errors.ts';
import { requestContext } from './context.ts';

const MAX_BATCH_SIZE = 20;

/** The tRPC door, at /trpc. Not wrapped in fastify-plugin: its JSON parser must not leak into REST. */
export async function rpcPlugin(
  server: FastifyInstance,
  { ctx, router }: { ctx: AppContext; router: AnyTRPCRouter },
): Promise<void> {
  await server.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext: ({ req }) => requestContext(ctx, req),
      // Queries travel as POST, so that no personal data ends up in a URL.
      allowMethodOverride: true,
      maxBatchSize: MAX_BATCH_SIZE,
      onError: ({ error, path, req }) => {
        const { status } = toPublicError(error);
        if (status >= 500) req.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed');
      },
      responseMeta: ({ errors, type }) => {
        const retryAfterSeconds = errors
          .map((error) => toPublicError(error).retryAfterSeconds)
          .find((seconds) => seconds !== undefined);
        return {
          headers: {
            // A proxy that compresses a stream would hold its events back.
            'cache-control': type === 'subscription' ? 'no-store, no-transform' : 'no-store',
            ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
          },
        };
      },
    } satisfies FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'],
  });
}
