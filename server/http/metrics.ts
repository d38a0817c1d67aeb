import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { listening } from './listening.ts';

/** A number read when Prometheus asks. */
export interface Measure {
  name: string;
  help: string;
  read: () => number;
  labels?: Record<string, string>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 2, 10];

/** Prepares Prometheus text at `/metrics` on a separate local port; the returned function listens. Call before registering routes. */
export async function prepareMetrics(
  server: FastifyInstance,
  { port, measures }: { port: number; measures: Measure[] },
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
  for (const { name, help, read, labels = {} } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [],
      collect() {
        this.set(labels, read());
      },
    });
    registry.registerMetric(gauge);
  }

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
