import type { FastifyInstance } from 'fastify';

/** Addresses whose responses come from the database. */
const READING = /^\/(api|trpc|uploads|v)\//;

/** Calls `refresh` before each request that reads, so that it sees what other servers committed before it. */
export function refreshReads(server: FastifyInstance, refresh: () => Promise<void>): void {
  server.addHook('onRequest', async ({ url }) => {
    if (READING.test(url)) await refresh();
  });
}
