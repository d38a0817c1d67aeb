import { expect } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { ADMIN_LOGIN, test, type TestApp } from '../../testing/testApp.ts';

const statusOf = async (app: TestApp, token: string) =>
  (await app.rest('GET', '/api/users/profile', undefined, token)).status;

test('a session that is used keeps moving its end', async ({ app }) => {
  const { token } = await app.seller();
  for (let use = 1; use <= 4; use += 1) {
    app.clock.nowMs += 29 * DAY_MS;
    expect(await statusOf(app, token)).toBe(200);
  }
});

test('a session that is not used ends after 30 days, to the millisecond', async ({ app }) => {
  const { token } = await app.seller();
  const { token: other } = await app.seller();
  app.clock.nowMs += 30 * DAY_MS - 1;
  expect(await statusOf(app, token)).toBe(200);
  app.clock.nowMs += 1;
  expect(await statusOf(app, other)).toBe(401);
});

test('an expired token says so', async ({ app }) => {
  const seller = await app.seller();
  app.clock.nowMs += 31 * DAY_MS;
  const { status, body } = await seller.rest('GET', '/api/sales');
  expect(status).toBe(401);
  expect(body).toEqual({
    success: false,
    error: 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.',
    code: 'UNAUTHORIZED',
  });
});

test('reading moves the end of a session at most once an hour', async ({ app }) => {
  const { token } = await app.seller();
  const endOf = () => app.query('SELECT expires_at FROM sessions')[0]?.expires_at;
  const end = endOf();
  app.clock.nowMs += 59 * MINUTE_MS;
  await statusOf(app, token);
  expect(endOf()).toBe(end);
  app.clock.nowMs += MINUTE_MS;
  await statusOf(app, token);
  expect(endOf()).toBe(Number(end) + HOUR_MS);
});

test('logging out ends this session and no other', async ({ app }) => {
  const first = await app.admin();
  const second = await app.admin();
  expect(await first.rest('POST', '/api/auth/logout')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await statusOf(app, first.token)).toBe(401);
  expect(await statusOf(app, second.token)).toBe(200);
  expect((await first.rest('POST', '/api/auth/logout')).status).toBe(401);
});

test('logging out empties the cache of the browser, through either door', async ({ app }) => {
  const [first, second] = [await app.seller(), await app.seller()];
  const responses = [await first.rest('POST', '/api/auth/logout'), await second.rpc('auth.logout')];
  for (const { status, headers } of responses) {
    expect(status).toBe(200);
    expect(headers['clear-site-data']).toBe('"cache"');
  }
  expect((await first.rest('POST', '/api/auth/logout')).headers).not.toHaveProperty('clear-site-data');
});

test('deactivation and deletion end access at once', async ({ app }) => {
  for (const column of ['is_active = 0', 'deleted_at = 1']) {
    const { token, user } = await app.seller();
    app.query(`UPDATE users SET ${column} WHERE id = ?`, user.id);
    expect(await statusOf(app, token)).toBe(401);
  }
});

test('signing in deletes expired sessions', async ({ app }) => {
  await app.seller();
  app.clock.nowMs += 30 * DAY_MS;
  await app.anonymous.auth.login(ADMIN_LOGIN);
  expect(app.query('SELECT user_id FROM sessions')).toEqual([{ user_id: 1 }]);
});

test('every login gets a new token', async ({ app }) => {
  const logins = await Promise.all([1, 2, 3].map(() => app.anonymous.auth.login(ADMIN_LOGIN)));
  expect(new Set(logins.map(({ token }) => token)).size).toBe(3);
  // 32 random bytes.
  expect(logins[0]?.token).toMatch(/^[\w-]{43}$/);
});

test('a session ends 180 days after the sign-in, however often it is used', async ({ app }) => {
  const { token } = await app.seller();
  for (let day = 20; day < 180; day += 20) {
    app.clock.nowMs += 20 * DAY_MS;
    expect(await statusOf(app, token)).toBe(200);
  }
  app.clock.nowMs += 20 * DAY_MS - 1;
  expect(await statusOf(app, token)).toBe(200);
  app.clock.nowMs += 1;
  expect(await statusOf(app, token)).toBe(401);
});
