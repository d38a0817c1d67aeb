import { resolveConfig } from 'vite';
import { expect, test, vi } from 'vitest';

test('the development server passes calls on to the port that PORT names', async () => {
  vi.stubEnv('PORT', '4777');
  const { server } = await resolveConfig({ root: 'client' }, 'serve');
  const { '/trpc': trpc, '/uploads': uploads } = server.proxy ?? {};
  vi.unstubAllEnvs();
  expect([trpc, uploads]).toEqual(Array(2).fill('http://127.0.0.1:4777'));
});
