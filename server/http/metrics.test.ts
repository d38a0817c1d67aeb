import { expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../shared/version.ts';
import { freePort } from '../testing/ports.ts';
import { createTestApp } from '../testing/testApp.ts';

test('metrics are Prometheus text on a separate port, and nowhere else', async () => {
  const port = await freePort();
  const app = await createTestApp({ METRICS_PORT: String(port), PORT: '0' });
  onTestFinished(app.close);
  await app.listen();
  const seller = await app.seller();
  expect((await seller.rest('GET', '/api/sales/123')).status).toBe(404);

  const received = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(received.headers.get('content-type')).toContain('text/plain');
  const text = await received.text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/sales/:id",status="404"} 1',
  );
  expect(text).toContain('ventas_last_backup_timestamp_seconds 0');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  for (const measure of [
    `ventas_build_info{version="${VERSION}",node="${process.versions.node}"} 1`,
    'ventas_failed_backups 0',
    'ventas_live_streams 0',
    'ventas_push_queue 0',
    'ventas_sessions 1',
    'le="0.0025"',
    'le="0.25"',
  ]) {
    expect(text).toContain(measure);
  }
  expect(text).toMatch(/ventas_disk_free_bytes [1-9]/);
  expect(text).toMatch(/ventas_database_bytes \d/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await app.server.inject('/metrics')).payload).not.toContain('http_request_duration_seconds');
});
