import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../shared/durations.ts';
import type { AppContext } from '../context.ts';
import { sweepFiles } from './files.service.ts';

export function sweepWhileServing(server: FastifyInstance, ctx: AppContext): void {
  let timer: NodeJS.Timeout | undefined;
  // Not before: a start that fails and a command must not touch the uploads of a running server.
  server.addHook('onListen', async () => {
    await sweepFiles(ctx);
    timer = setInterval(() => sweepFiles(ctx), HOUR_MS).unref();
  });
  server.addHook('onClose', async () => clearInterval(timer));
}
