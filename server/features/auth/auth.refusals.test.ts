import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { ADMIN_LOGIN, PASSWORD, test, type TestApp } from '../../testing/testApp.ts';

const signIn = (app: TestApp, email: string, password: string, remoteAddress = '198.51.100.7') =>
  app.server.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password } });

const rows = (app: TestApp) =>
  app.query('SELECT kind, actor_id, subject_id, subject_name, address FROM audit_log ORDER BY id');

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');

test('signing in and out is in the log, with the address', async ({ app }) => {
  const { token } = (await signIn(app, ADMIN_LOGIN.email, PASSWORD)).json<{ token: string }>();
  await app.rest('POST', '/api/auth/logout', undefined, token);
  const admin = { actor_id: 1, subject_id: 1, subject_name: 'Administrador' };
  expect(rows(app)).toEqual([
    { kind: 'login', ...admin, address: '198.51.100.7' },
    { kind: 'logout', ...admin, address: '127.0.0.1' },
  ]);
});

test.for(['admin@ventas.local', 'nadie@example.com'])(
  'a refused login names %s by a hash alone, in the log of the server not even that',
  async (email, { app }) => {
    await signIn(app, email, 'otra-clave');
    expect(rows(app)).toEqual([
      {
        kind: 'login_failed',
        actor_id: null,
        subject_id: null,
        subject_name: hashOf(email),
        address: '198.51.100.7',
      },
    ]);
    expect(app.logLines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, msg: 'login refused', address: '198.51.100.7' }),
    ]);
    expect(app.logLines.join()).not.toMatch(/@|otra-clave/);
  },
);

test('a deactivated account is refused in the log as well', async ({ app }) => {
  const { user } = await app.seller();
  app.query('UPDATE users SET is_active = 0 WHERE id = ?', user.id);
  await signIn(app, user.email, PASSWORD);
  expect(rows(app)).toMatchObject([{ kind: 'login_failed', subject_name: hashOf(user.email) }]);
});

test('a refusal that cannot be recorded is a refusal all the same', async ({ app }) => {
  app.query(`CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect((await signIn(app, 'nadie@example.com', 'otra-clave')).statusCode).toBe(401);
});

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('being blocked is one row for 15 minutes and network, and a line for each attempt', async ({
    app,
  }) => {
    for (let attempt = 1; attempt <= 13; attempt += 1) await signIn(app, 'ana@example.com', 'otra-clave');
    const kinds = () => rows(app).map(({ kind }) => kind);
    expect(kinds()).toEqual([...Array<string>(10).fill('login_failed'), 'login_blocked']);
    expect(app.logLines).toHaveLength(13);
    app.clock.nowMs += 15 * MINUTE_MS;
    await signIn(app, 'ana@example.com', 'otra-clave');
    expect(kinds().slice(10)).toEqual(['login_blocked', 'login_blocked']);
  });
});
