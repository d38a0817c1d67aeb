import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { isFault, sentenceOf, toPublicError } from './errors.ts';
import { sendRefusal } from './preview.ts';

/** Addresses that people open: a seller's page, a customer's link. */
const RENDERED = /^\/[sv]\//;

/** Sends any error outside tRPC, as a page where people open the address; 5xx are logged. */
export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toPublicError(thrown);
  const { status, details, retryAfterSeconds, code, prospectId } = failure;
  if (isFault(thrown)) request.log.error({ err: thrown }, 'request failed');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  void reply.header('cache-control', 'no-store');
  // Fastify closes the connection on an unwanted body; a client still sending would lose the response.
  void reply.removeHeader('connection');
  discardBody(request.raw, reply.raw);
  void reply.status(status);
  const error = sentenceOf(failure, request.id);
  if (RENDERED.test(request.url)) return sendRefusal(reply, error);
  return reply.send({
    success: false,
    error,
    code,
    ...(details && { details }),
    ...(prospectId && { prospectId }),
  });
}

/** Reads and discards the rest of a refused body, so that a client still sending gets its response. */
function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  request.resume();
  if (response.shouldKeepAlive) return;
  // nginx requires it. Node would close at once, which resets the connection under the sender.
  response.shouldKeepAlive = true;
  void Promise.allSettled([finished(request), finished(response)]).then(() => request.socket.end());
}

/** Sends errors without a request: malformed HTTP, headers over 16 KB, requests that time out. */
export function sendClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const statusCode = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code as string] ?? 400;
  const { message, code } = toPublicError({ statusCode });
  const body = JSON.stringify({ success: false, error: message, code });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
