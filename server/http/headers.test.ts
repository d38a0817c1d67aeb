import { describe, expect } from 'vitest';
import { test } from '../testing/testApp.ts';

const SET_FOR_ALL = {
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

describe.for(['/api/health', '/api/nothing', '/trpc/plans.list', '/trpc/nothing', '/nothing'])(
  '%s',
  (url) => {
    test('has these security headers and no others', async ({ app }) => {
      const headers = Object.entries((await app.server.inject(url)).headers);
      expect(Object.fromEntries(headers.filter(([name]) => !OF_THE_CONTENT.has(name)))).toEqual(SET_FOR_ALL);
    });
  },
);

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
