import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { tickClock, whenTrusted } from '../clock.ts';
import type { AppContext } from '../context.ts';
import { sweepFiles } from './files.service.ts';

/** Sweeps at the start, hourly and when a doubt of the clock ends; `sweeps` are those of features. */
export function sweepWhileServing(
  server: FastifyInstance,
  ctx: AppContext,
  sweeps: ((ctx: AppContext) => Promise<void>)[],
): void {
  const sweep = async () => {
    // First: it decides whether the clock can be trusted.
    for (const each of [tickClock, sweepFiles, ...sweeps]) await each(ctx);
  };
  let timer: NodeJS.Timeout | undefined;
  // Not before: a failing start or a command must not touch a running server's uploads.
  server.addHook('onListen', async () => {
    // Before the first sweep, which takes a while: an administrator may confirm the clock during it.
    whenTrusted(ctx, () => void sweep());
    await sweep();
    timer = setInterval(sweep, HOUR_MS).unref();
  });
  server.addHook('onClose', async () => {
    if (timer) await tickClock(ctx);
    clearInterval(timer);
  });
}
