import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../../shared/version.ts';
import type { AppContext } from '../../context.ts';
import { getBackupState, getClockState, getDiskState, requireHealth } from './operation.service.ts';

const describe = () => ({
  summary: 'Estado del servidor, con una lectura de la base de datos',
  tags: ['sistema'],
});

export async function healthRoute(server: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  server.get('/health', { config: { describe, isApart: true } }, async (request, reply) => {
    const uptimeSeconds = Math.round(process.uptime());
    try {
      requireHealth(ctx);
      const { lastBackupAt } = getBackupState(ctx);
      return {
        success: true,
        status: 'ok',
        database: 'ok',
        clock: getClockState(ctx),
        disk: getDiskState(ctx),
        lastBackupAt,
        uptimeSeconds,
        version: VERSION,
      };
    } catch (error) {
      request.log.error({ err: error }, 'the database cannot be read');
      const sentence = 'El servidor no puede leer la base de datos';
      return reply.status(503).send({
        success: false,
        status: 'failing',
        database: 'failing',
        error: sentence,
        code: 'UNAVAILABLE',
        uptimeSeconds,
        version: VERSION,
      });
    }
  });
}
