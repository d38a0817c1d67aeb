import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../shared/values/durations.ts';
import type { AppContext } from '../context.ts';
import { sweepFiles } from './files.service.ts';

/** Looks for what has expired at the start and once an hour; `sweeps` are those of features. */
export function sweepWhileServing(
  server: FastifyInstance,
  ctx: AppContext,
  sweeps: ((ctx: AppContext) => Promise<void>)[],
): void {
  const sweep = async () => {
    for (const each of [sweepFiles, ...sweeps]) await each(ctx);
  };
  let timer: NodeJS.Timeout | undefined;
  // Not before: a start that fails and a command must not touch the uploads of a running server.
  server.addHook('onListen', async () => {
    await sweep();
    timer = setInterval(sweep, HOUR_MS).unref();
  });
  server.addHook('onClose', async () => clearInterval(timer));
}
