import crypto, { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An upgrade may change the response to the same state. */
const START = randomUUID();

/** Sets the ETag of this state of the data. Returns true, after sending a 304, if the caller has that response. */
export function revalidate(request: FastifyRequest, reply: FastifyReply, state: string): boolean {
  const etag = `"${crypto.hash('sha256', `${START} ${state}`, 'base64url')}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const isCurrent = etagsIn(request.headers['if-none-match']).includes(etag);
  if (isCurrent) void reply.status(304);
  return isCurrent;
}

/** Proxies that compress make ETags weak. */
function etagsIn(header = ''): string[] {
  return header.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
}
