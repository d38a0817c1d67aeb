import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../shared/durations.ts';
import type { AppContext } from '../context.ts';
import { sweepFiles } from './files.service.ts';
import { removeAllTemporary } from './store.ts';

export function sweepWhileServing(server: FastifyInstance, ctx: AppContext): void {
  let timer: NodeJS.Timeout | undefined;
  // Not before `onReady`: a command on the same data must not touch the uploads of a running server.
  server.addHook('onReady', async () => {
    await removeAllTemporary(ctx.config);
    await sweepFiles(ctx);
    timer = setInterval(() => sweepFiles(ctx), HOUR_MS).unref();
  });
  server.addHook('onClose', async () => clearInterval(timer));
}
