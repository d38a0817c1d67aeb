import { setTimeout as pause } from 'node:timers/promises';
import { sendOnce } from './connection.ts';
import { startServer, type Program } from './servers.ts';

const IDLE_MS = 1000;

export interface Start {
  cpuMs: number;
  idleMb: number;
}

/**
 * Starts a server on a data directory, up to its first response, leaves it idle for a moment and stops it. The bare server
 * opens the database through db/open.ts, the one place that knows the driver: its start includes loading Drizzle.
 */
export async function measureStart(
  program: Program,
  dataDir: string,
  core: number | undefined,
): Promise<Start> {
  const server = await startServer(program, dataDir, core);
  try {
    await sendOnce(server.port, { method: 'GET', path: '/api/health' });
    const { cpuUs } = await server.usage();
    await pause(IDLE_MS);
    const { rssBytes } = await server.usage();
    return { cpuMs: cpuUs / 1000, idleMb: rssBytes / 2 ** 20 };
  } finally {
    await server.stop();
  }
}
