import { hash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An upgrade may change what a response makes of the same state. */
const START = randomUUID();

/** Gives the response the ETag of this state of the data. Returns true, and makes it a 304, if the caller has that response. */
export function revalidate(request: FastifyRequest, reply: FastifyReply, state: string): boolean {
  const etag = `"${hash('sha256', `${START} ${state}`, 'base64url')}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const isCurrent = etagsIn(request.headers['if-none-match']).includes(etag);
  if (isCurrent) void reply.status(304);
  return isCurrent;
}

/** Proxies that compress make ETags weak. */
function etagsIn(header = ''): string[] {
  return header.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
}
