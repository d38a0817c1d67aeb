import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** A place for log lines other than standard output. */
export interface LogStream {
  write: (line: string) => void;
}

/**
 * pino's options: of a request only its id is ever attached, and a failed query is logged by its cause,
 * because its own message quotes the values. Personal data stays out of the log.
 */
export function logOptions(level: Config['LOG_LEVEL'], stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    redact: ['*.authorization', '*.password', '*.token'],
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

/** The failure behind a failed query, or the failure itself. */
export function rootCause(thrown: unknown): NodeJS.ErrnoException {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return error.name === 'DrizzleQueryError' && error.cause instanceof Error ? error.cause : error;
}
