import { TRPCError, type AnyTRPCRouter } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, foreignType } from '../../shared/errors.ts';
import type { AppContext } from '../context.ts';
import { isFault, toPublicError } from '../http/errors.ts';
import { hasBody } from '../http/slowBodies.ts';
import { failedCall, isBatch, isReading, procedureOf, readBatch, runBatch, type Outcome } from './batch.ts';
import { joinPieces } from './longJson.ts';
import { waitInAccountLine } from './accountLine.ts';
import { requestContext } from './context.ts';

/** Some milliseconds of joining. */
const STRING_MAX = 2 ** 20;

/** Names of a request that get the refusal. */
const MOST_REFUSED = 100;

/** The database is gone, or the account has too many requests. */
const REFUSES_CALLS = new Set(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** The tRPC door, at /trpc. Not wrapped in fastify-plugin: its JSON parser must not leak into REST. */
export async function rpcPlugin(
  server: FastifyInstance,
  { ctx, router }: { ctx: AppContext; router: AnyTRPCRouter },
): Promise<void> {
  server.addHook('onRequest', (request, _reply, done) => done(foreignBody(request)));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && REFUSES_CALLS.has(error.code)) return refuseCalls(request, reply, error);
    throw error;
  });
  // Batches, which the client sends, are ours: tRPC's adapter builds web requests, streams and signals, three quarters of
  // the time of a small call, and bounds neither bytes nor turns. It gets single calls alone.
  server.addHook('preHandler', async (request, reply) => {
    await waitInAccountLine(ctx, request, reply);
    if (!isBatch(request)) {
      const isKnown = procedureOf(router, (request.params as { path: string }).path);
      return isKnown ? undefined : refuseCalls(request, reply, new TRPCError({ code: 'NOT_FOUND' }));
    }
    let calls: ReturnType<typeof readBatch>;
    try {
      calls = readBatch(router, request);
    } catch (error) {
      return refuseCalls(request, reply, error);
    }
    request.isRead = isReading(calls);
    const isGone = () => reply.raw.destroyed;
    const outcomes = await runBatch(requestContext(ctx, request, reply), calls, isGone);
    for (const { error } of outcomes) if (error) ctx.noteDamage(error);
    return isGone() ? reply.hijack() : sendOutcomes(request, reply, outcomes);
  });
  await server.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext: ({ req, res }) => requestContext(ctx, req, res),
      // Queries travel as POST, so that no personal data end up in a URL.
      allowMethodOverride: true,
      allowBatching: false,
      onError: ({ error, path, req }) => {
        ctx.noteDamage(error);
        logFault(req, error, path);
      },
      responseMeta: ({ errors }) => ({ headers: responseHeaders(errors.map((error) => ({ error }))) }),
    } satisfies FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'],
  });
}

/** Sends the error for every call of the request. */
function refuseCalls(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply | Promise<FastifyReply> {
  const { path = '' } = request.params as { path?: string };
  const outcomes = path.split(',', MOST_REFUSED).map((name) => failedCall(name, thrown, request.id));
  const [first] = outcomes;
  if (first && !isBatch(request)) {
    return reply
      .status(first.status)
      .headers(responseHeaders(outcomes))
      .type('application/json')
      .send(first.json);
  }
  return sendOutcomes(request, reply, outcomes);
}

async function sendOutcomes(
  request: FastifyRequest,
  reply: FastifyReply,
  outcomes: Outcome[],
): Promise<FastifyReply> {
  for (const { error, path } of outcomes) if (error) logFault(request, error, path);
  const statuses = new Set(outcomes.map(({ status }) => status));
  const [status = 200] = statuses;
  void reply.status(statuses.size > 1 ? 207 : status).headers({
    vary: 'trpc-accept, accept',
    'content-type': 'application/json',
    ...responseHeaders(outcomes),
  });
  const body = await listOf(outcomes);
  // For a string Fastify would add a charset to the type.
  return typeof body === 'string' ? reply.serializer(() => body).send(outcomes) : reply.send(body);
}

/** One string, which costs least, unless it would be long. */
async function listOf(outcomes: Outcome[]): Promise<string | Buffer> {
  const jsons = outcomes.map(({ json }) => json);
  const length = outcomes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (length <= STRING_MAX && jsons.every((json) => typeof json === 'string')) return `[${jsons.join()}]`;
  const pieces = jsons.flatMap((json, at) => [
    Buffer.from(at === 0 ? '[' : ','),
    ...(typeof json === 'string' ? [Buffer.from(json)] : json),
  ]);
  return joinPieces([...pieces, Buffer.from(']')]);
}

function responseHeaders(outcomes: Pick<Outcome, 'error'>[]): Record<string, string> {
  const retryAfterSeconds = outcomes
    .map(({ error }) => error && toPublicError(error).retryAfterSeconds)
    .find((seconds) => seconds !== undefined);
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
}

function logFault(request: FastifyRequest, error: TRPCError, procedure: string | undefined): void {
  if (isFault(error)) request.log.error({ err: error.cause ?? error, procedure }, 'procedure failed');
}

/** Returns a 415 for any type but JSON: tRPC's adapter reads forms without a limit, before any procedure runs. */
function foreignBody({ method, headers }: FastifyRequest): AppError | undefined {
  if (method === 'GET' || method === 'HEAD' || !hasBody(headers)) return undefined;
  if (/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return undefined;
  return foreignType('application/json');
}
