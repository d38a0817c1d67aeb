import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { tickClock, whenTrusted } from '../clock.ts';
import type { AppContext } from '../context.ts';
import { sweepFiles } from './files.service.ts';

/** Looks for what has expired at the start, once an hour and when a doubt of the clock ends; `sweeps` are those of features. */
export function sweepWhileServing(
  server: FastifyInstance,
  ctx: AppContext,
  sweeps: ((ctx: AppContext) => Promise<void>)[],
): void {
  const sweep = async () => {
    // First: it finds out whether the clock can be trusted.
    for (const each of [tickClock, sweepFiles, ...sweeps]) await each(ctx);
  };
  let timer: NodeJS.Timeout | undefined;
  // Not before: a start that fails and a command must not touch the uploads of a running server.
  server.addHook('onListen', async () => {
    await sweep();
    whenTrusted(ctx, () => void sweep());
    timer = setInterval(sweep, HOUR_MS).unref();
  });
  server.addHook('onClose', async () => {
    if (timer) await tickClock(ctx);
    clearInterval(timer);
  });
}
