import { expect } from 'vitest';
import { test } from '../../testing/testApp.ts';
import { fillDemo } from './fill.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SELLER } from './sellers.ts';

test('the demo seller has unread notifications and the administrator sees read counts', async ({ app }) => {
  await fillDemo(app, { sellers: 12, sales: 50, seed: 7 }, app.clock.nowMs);
  const { token } = await app.anonymous.auth.login({ email: DEMO_SELLER.email, password: DEMO_PASSWORD });
  const unread = await app.rest('GET', '/api/notifications?unreadOnly=true', undefined, token);
  expect(unread.body.notifications).toHaveLength(2);
  const count = await app.rest('GET', '/api/notifications/unread-count', undefined, token);
  expect(count.body.count).toBe(2);
  const login = await app.anonymous.auth.login({ email: DEMO_ADMIN.email, password: DEMO_PASSWORD });
  const sent = await app.rest('GET', '/api/admin/notifications', undefined, login.token);
  const [newest, ...older] = sent.body.notifications as { readCount: number; recipientCount: number }[];
  expect(newest?.readCount).toBeLessThan(older.at(-1)?.readCount ?? 0);
  for (const { readCount, recipientCount } of older) expect(readCount).toBeLessThanOrEqual(recipientCount);
});
