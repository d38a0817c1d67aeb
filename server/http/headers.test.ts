import Fastify from 'fastify';
import { describe, expect, vi } from 'vitest';
import { test } from '../testing/testApp.ts';
import { setSecurityHeaders } from './headers.ts';

const OF_PAGES = {
  'content-security-policy':
    "default-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';img-src 'self' data: blob:;" +
    "object-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';frame-src 'none';media-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** Headers that count for data; fewer bytes for each response to a poll. */
const OF_DATA = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const OF_THE_CONTENT = new Set([
  'connection',
  'cache-control',
  'content-length',
  'content-type',
  'date',
  'transfer-encoding',
  'x-request-id',
  'vary',
]);

const addresses: [url: string, wanted: object][] = [
  ...['/api/health', '/api/nothing', '/api', '/api?a', '/trpc/plans.list', '/trpc/nothing', '/trpc'].map(
    (url): [string, object] => [url, OF_DATA],
  ),
  ...['/nothing', '/', '/apis', '/trpcs', '/uploads/nothing', '/api/docs', '/api/docs/', '/api/docs?a'].map(
    (url): [string, object] => [url, OF_PAGES],
  ),
  ['/api/docs-of-others', OF_DATA],
];

test.for(addresses)('%s has these security headers and no others', async ([url, wanted], { app }) => {
  const headers = Object.entries((await app.server.inject(url)).headers);
  expect(Object.fromEntries(headers.filter(([name]) => !OF_THE_CONTENT.has(name)))).toEqual(wanted);
});

const HTTPS = { 'x-forwarded-proto': 'https' };

test('plain HTTP says nothing about HTTPS, despite forwarded headers', async ({ app }) => {
  const { headers } = await app.server.inject({ url: '/api/health', headers: HTTPS });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

describe('behind a proxy with TLS', () => {
  test.override({ variables: { TRUST_PROXY: 'true' } });

  test('browsers are kept to HTTPS, for this host alone', async ({ app }) => {
    const { headers } = await app.server.inject({ url: '/api/health', headers: HTTPS });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await app.server.inject('/api/health')).headers).not.toHaveProperty('strict-transport-security');
  });
});

test('only pages look up the video: a call of the API reads nothing for its headers', async () => {
  const server = Fastify();
  const tutorialVideo = vi.fn<() => null>(() => null);
  setSecurityHeaders(server, { scripts: [], tutorialVideo });
  tutorialVideo.mockClear();
  for (const url of ['/api/sales', '/trpc/sales.list?batch=1', '/api/health']) await server.inject(url);
  expect(tutorialVideo).not.toHaveBeenCalled();
  await server.inject('/');
  expect(tutorialVideo).toHaveBeenCalledOnce();
});
