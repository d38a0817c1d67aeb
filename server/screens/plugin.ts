import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '../../shared/errors.ts';
import type { AppContext } from '../context.ts';
import { readBatch, runBatch } from '../rpc/batch.ts';
import { requestContext } from '../rpc/context.ts';
import type { Answered, Drawer } from './drawer.ts';

/** A page that waits longer draws by itself sooner. */
const MOST_WAITING = 8;

interface ScreensOptions {
  ctx: AppContext;
  router: AnyTRPCRouter;
  drawer: Drawer;
}

/**
 * Draws a seller's dashboard for a page whose program is not there yet (decision 38): `POST /screens/a,b?batch=1`, the same
 * request as the batch of its calls. Responds with `{ html }`.
 */
export async function screensPlugin(
  server: FastifyInstance,
  { ctx, router, drawer }: ScreensOptions,
): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  if (ctx.refresh) server.addHook('onRequest', ctx.refresh);
  server.post('/screens/:path', async (request, reply) => {
    const calls = readBatch(router, request);
    if (calls?.some(({ procedure }) => procedure._def.type !== 'query') !== false) {
      throw invalid('La pantalla se pide con las consultas que muestra');
    }
    if (drawer.waiting() >= MOST_WAITING) {
      throw new AppError('SERVICE_UNAVAILABLE', 'Hay demasiadas pantallas en espera');
    }
    request.isRead = true;
    const outcomes = await runBatch(requestContext(ctx, request, reply), calls);
    const answered = calls.map(({ path, input }, index): Answered => {
      const { response, error } = outcomes[index] ?? {};
      if (error) throw error;
      return { call: [path, input], data: response && 'result' in response && response.result.data };
    });
    const html = await drawer.run(answered);
    return reply.header('cache-control', 'no-store').send({ html });
  });
}
