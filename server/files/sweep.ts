import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { removeExpiredFiles } from './files.service.ts';
import { removeAllTemporary } from './store.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Removes what an earlier run left unfinished, and from then on every hour what nobody used within its time. */
export function sweepWhileServing(server: FastifyInstance, app: App): void {
  const sweep = () =>
    removeExpiredFiles(app).catch((error: unknown) => app.log.error({ err: error }, 'sweep of files failed'));
  let timer: NodeJS.Timeout | undefined;
  // Not when the app is built: a command on the same data must not touch the uploads of a running server.
  server.addHook('onReady', async () => {
    await removeAllTemporary(app.config);
    await sweep();
    timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  });
  server.addHook('onClose', async () => clearInterval(timer));
}
