import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { rootCause } from './errors.ts';

export interface LogStream {
  write: (line: string) => void;
}

const BEARER_TOKEN = /(bearer +)[^\s"\\]+/gi;
/** Tokens of invitations and customers' links: in their paths, and by their length where a path is written in another way. */
const LINK_TOKEN = /(\/(?:api\/(?:track|invitations)|s)\/)[^\s"\\/?]+|(\/|%2f)[\w-]{22}(?![\w-]|\.\w)/gi;

/** Keeps personal data out of the log: logs a failed query by its cause, since its message quotes the values. */
export function logOptions(
  level: Config['LOG_LEVEL'],
  stream?: LogStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['*.password', '*.token'],
    // Libraries log headers at depths beyond any path of `redact`.
    hooks: {
      streamWrite: (line: string) =>
        line.replaceAll(BEARER_TOKEN, '$1[Redacted]').replaceAll(LINK_TOKEN, '$1$2[Redacted]'),
    },
    serializers: {
      req: () => ({}),
      res: () => ({}) as { statusCode: number },
      err: (thrown: unknown) => {
        const { name, code, message, stack = '' } = rootCause(thrown);
        const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
        return { type: name, code, message, stack: frames.join('\n') } as never;
      },
    },
    ...(stream && { stream }),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that made the request, once its session is known. */
    callerId: number | null;
  }
}

/**
 * One line for each response, with `msg` `cut` where the connection ended before it. The account is a number, and `reqId` stands in
 * the header and in the sentence of a 500.
 */
export function logResponses(server: FastifyInstance): void {
  server.decorateRequest('callerId', null);
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.setHeader('x-request-id', request.id);
    let isWhole = false;
    raw.on('finish', () => void (isWhole = true));
    raw.on('close', () => {
      if (!isWhole) request.log.info({ ...lineOf(request, reply), by: cutBy(request) }, 'cut');
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(lineOf(request, reply), 'request');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0],
    ...(reply.raw.headersSent && { status: reply.raw.statusCode }),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    ...(request.callerId !== null && { user: request.callerId }),
  };
}

/** A client that leaves ends or resets its connection; the server destroys it without either. */
function cutBy({ raw: { socket } }: FastifyRequest): 'client' | 'server' {
  return socket.errored || socket.readableEnded ? 'client' : 'server';
}

/** No letters or digits that look alike: users read it out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 4;

/** Short: the log line's time distinguishes equal ids. */
export function newRequestId(): string {
  let id = '';
  while (id.length < LENGTH) id += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  return id;
}
