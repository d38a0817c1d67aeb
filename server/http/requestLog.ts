import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { rootCause } from './errors.ts';

export interface LogStream {
  write: (line: string) => void;
}

const BEARER_TOKEN = /(bearer +)[^\s"\\]+/gi;

/** Keeps personal data out of the log: logs a failed query by its cause, since its message quotes the values. */
export function logOptions(
  level: Config['LOG_LEVEL'],
  stream?: LogStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['*.password', '*.token'],
    // Libraries log headers at depths beyond any path of `redact`.
    hooks: { streamWrite: (line: string) => line.replaceAll(BEARER_TOKEN, '$1[Redacted]') },
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

export function logResponses(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
