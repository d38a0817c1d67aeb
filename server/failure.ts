import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPublicError } from './rpc/errors.ts';

/** Answers any failure outside tRPC with its status and `{ success: false, error }`; one of ours is logged. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, details, retryAfterSeconds } = toPublicError(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  void reply.header('cache-control', 'no-store');
  return reply.status(status).send({ success: false, error: message, ...(details && { details }) });
}
