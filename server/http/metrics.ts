import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { listening } from './listening.ts';

interface Sources {
  port: number;
  /** Instant (ms) of the last checked backup, if there is one. */
  lastBackupMs: () => number | undefined;
}

const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Prepares Prometheus text at `/metrics` on a separate local port; the returned function listens. Call before registering routes. */
export async function prepareMetrics(
  server: FastifyInstance,
  { port, lastBackupMs }: Sources,
): Promise<() => Promise<void>> {
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const lastBackup = new Gauge({
    name: 'ventas_last_backup_timestamp_seconds',
    help: 'When the last backup was written and checked, 0 if never',
    registers: [],
    collect() {
      this.set((lastBackupMs() ?? 0) / 1000);
    },
  });
  registry.registerMetric(lastBackup);

  server.addHook('onResponse', (request, reply, done) => {
    // Label by route pattern; URLs would create one series per sale.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const listener = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        server.log.error({ err: error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  server.addHook('onClose', async () => void listener.close());
  return async () => {
    await listening('METRICS_PORT', async () => {
      await new Promise<void>((resolve, reject) => {
        listener.once('error', reject).listen(port, '127.0.0.1', resolve);
      });
    });
    server.log.info({ address: listener.address() }, 'metrics');
  };
}
