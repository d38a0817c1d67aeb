import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { removeExpiredFiles } from './files.service.ts';
import { removeOldTemporary } from './store.ts';

/** Between two sweeps, and the age at which a temporary file is abandoned: a request may take 10 minutes at most. */
const HOUR_MS = 60 * 60 * 1000;

/** Removes, from listening on and every hour, what was left unfinished and what nobody used within its time. */
export function sweepWhileServing(server: FastifyInstance, app: App): void {
  const sweep = async () => {
    try {
      await removeOldTemporary(app.config, app.now() - HOUR_MS);
      await removeExpiredFiles(app);
    } catch (error) {
      app.log.error({ err: error }, 'sweep of files failed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  // Not before: a start that fails and a command must not touch the uploads of a running server.
  server.addHook('onListen', async () => {
    await sweep();
    timer = setInterval(sweep, HOUR_MS).unref();
  });
  server.addHook('onClose', async () => clearInterval(timer));
}
