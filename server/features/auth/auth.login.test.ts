import { createHash } from 'node:crypto';
import { afterEach, describe, expect, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { PASSWORD, test, type TestApp } from '../../testing/testApp.ts';
import { getLoginAddresses } from '../audit/audit.service.ts';
import { countInMemory, createLimits } from '../../limits.ts';

const WRONG = { status: 401, error: 'Email o contraseña incorrectos' };

const doors = [
  ['REST', (app: TestApp, body: object) => app.rest('POST', '/api/auth/login', body)],
  ['tRPC', (app: TestApp, body: object) => app.rpc('auth.login', body)],
] as const;

describe.for(doors)('signing in through %s', ([, signIn]) => {
  const attempt = async (app: TestApp, email: string, password: string) => {
    const { status, body } = await signIn(app, { email, password });
    return { status, error: body.error };
  };

  test('the right password opens a session, however the email is typed', async ({ app }) => {
    const { user } = await app.seller({ email: 'ana@example.com' });
    const { status, body } = await signIn(app, { email: ' ANA@example.com ', password: PASSWORD });
    expect(status).toBe(200);
    const session = (body.data ?? body) as { token: string; user: object };
    expect(session.user).toEqual(user);
    expect((await app.rest('GET', '/api/users/profile', undefined, session.token)).status).toBe(200);
  });

  test('wrong password, unknown and deleted account get the same response', async ({ app }) => {
    const { user } = await app.seller();
    const { user: deleted } = await app.seller();
    app.query('UPDATE users SET deleted_at = 1 WHERE id = ?', deleted.id);
    expect(await attempt(app, user.email, 'otra-clave')).toEqual(WRONG);
    expect(await attempt(app, 'nadie@example.com', PASSWORD)).toEqual(WRONG);
    expect(await attempt(app, deleted.email, PASSWORD)).toEqual(WRONG);
    expect(await attempt(app, 'no es un email', PASSWORD)).toEqual(WRONG);
  });

  test('a deactivated account is reported only with the right password', async ({ app }) => {
    const { user } = await app.seller();
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', user.id);
    expect(await attempt(app, user.email, 'otra-clave')).toEqual(WRONG);
    expect(await attempt(app, user.email, PASSWORD)).toEqual({
      status: 403,
      error: 'Tu cuenta está desactivada. Contacta a un administrador.',
    });
  });

  test('email and password are required', async ({ app }) => {
    const { status, body } = await signIn(app, { email: ' ', password: '' });
    expect(status).toBe(400);
    expect(body.details).toEqual(['El campo Email es obligatorio', 'El campo Contraseña es obligatorio']);
  });
});

test('a sign-in looks at the latest 200 of the account alone', async ({ app }) => {
  const { user } = await app.seller();
  app.query(
    `INSERT INTO audit_log (at, actor_id, kind, subject_id, address)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     SELECT ? + i, ?, 'login', ?, '10.0.' || (i / 256) || '.' || (i % 256) FROM n`,
    app.clock.nowMs,
    user.id,
    user.id,
  );
  const addresses = getLoginAddresses(app.ctx, Number(user.id));
  expect(addresses).toHaveLength(200);
  expect(addresses[0]).toBe('10.0.3.232');
});

test('only a hash of the token is stored', async ({ app }) => {
  const { token } = await app.anonymous.auth.login({ email: 'admin@ventas.local', password: PASSWORD });
  const stored = app.query('SELECT * FROM sessions');
  expect(stored.map((session) => session.token_hash)).toEqual([
    createHash('sha256').update(token).digest('hex'),
  ]);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(app.query('SELECT password_hash FROM users')).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
});

const signInFrom = (app: TestApp, email: string, password: string, remoteAddress = '10.0.0.1') =>
  app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { email, password },
  });

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test.for(['admin@ventas.local', 'nadie@example.com'])(
    'after ten failures %s has to wait, even with the right password',
    async (email, { app }) => {
      for (let failure = 1; failure <= 10; failure += 1) {
        expect((await signInFrom(app, email, 'otra-clave')).statusCode).toBe(401);
      }
      const refused = await signInFrom(app, email.toUpperCase(), PASSWORD);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        success: false,
        error: 'Demasiados intentos. Intenta nuevamente más tarde.',
      });
      const waitSeconds = Number(refused.headers['retry-after']);
      expect(waitSeconds).toBeGreaterThan(800);
      expect(waitSeconds).toBeLessThanOrEqual(900);
    },
  );

  test('failures of one address or email do not lock out another', async ({ app }) => {
    const { user } = await app.seller();
    for (let failure = 1; failure <= 11; failure += 1) await signInFrom(app, user.email, 'otra-clave');
    expect((await signInFrom(app, user.email, PASSWORD)).statusCode).toBe(429);
    expect((await signInFrom(app, user.email, PASSWORD, '10.0.0.2')).statusCode).toBe(200);
    expect((await signInFrom(app, 'admin@ventas.local', PASSWORD)).statusCode).toBe(200);
  });

  test('of 30 parallel guesses only ten are looked at', async ({ app }) => {
    const guesses = Array.from({ length: 30 }, () => signInFrom(app, 'admin@ventas.local', 'otra-clave'));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('a batch of guesses counts each of them, and both doors count together', async ({ app }) => {
    const guess = { email: 'admin@ventas.local', password: 'otra-clave' };
    const batch = await app.server.inject({
      method: 'POST',
      url: '/trpc/auth.login,auth.login,auth.login,auth.login,auth.login?batch=1',
      payload: { 0: guess, 1: guess, 2: guess, 3: guess, 4: guess },
    });
    expect(batch.json()).toHaveLength(5);
    for (let failure = 6; failure <= 10; failure += 1) {
      expect((await app.rest('POST', '/api/auth/login', guess)).status).toBe(401);
    }
    const refused = await app.rpc('auth.login', guess);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('signing in with the right password uses up nothing', async ({ app }) => {
    for (let login = 1; login <= 12; login += 1) {
      expect((await signInFrom(app, 'admin@ventas.local', PASSWORD)).statusCode).toBe(200);
    }
  });

  test('many simultaneous logins with the right password all get in', async ({ app }) => {
    const logins = Array.from({ length: 20 }, () => signInFrom(app, 'admin@ventas.local', PASSWORD));
    expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });
});

const TEN_FAILURES = [...Array(10).fill(401), 429];

describe('behind no proxy', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('a made-up X-Forwarded-For does not buy more guesses', async ({ app }) => {
    expect(await statusesOfGuesses(app, (guess) => `198.51.100.${guess}`)).toEqual(TEN_FAILURES);
  });
});

describe('behind a trusted proxy', () => {
  test.override({ variables: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } });

  test('failures are counted by the address that the proxy names', async ({ app }) => {
    expect(await statusesOfGuesses(app, (guess) => `198.51.100.${guess}`)).toEqual(Array(11).fill(401));
  });

  test('addresses that a client puts before it buy no more guesses', async ({ app }) => {
    const statuses = await statusesOfGuesses(app, (guess) => `203.0.113.${guess}, 198.51.100.7`);
    expect(statuses).toEqual(TEN_FAILURES);
  });

  test('a second proxy in the private network is passed over', async ({ app }) => {
    const statuses = await statusesOfGuesses(app, (guess) => `203.0.113.${guess}, 198.51.100.7, 10.0.0.2`);
    expect(statuses).toEqual(TEN_FAILURES);
  });

  test('a stranger who reaches the server directly is not believed', async ({ app }) => {
    const statuses = await statusesOfGuesses(app, (guess) => `203.0.113.${guess}`, '198.51.100.7');
    expect(statuses).toEqual(TEN_FAILURES);
  });
});

/** Eleven wrong passwords, each with another header about its origin. */
async function statusesOfGuesses(
  app: TestApp,
  forwardedFor: (guess: number) => string,
  remoteAddress = '127.0.0.1',
): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 1; guess <= 11; guess += 1) {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor(guess) },
      payload: { email: 'admin@ventas.local', password: 'otra-clave' },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

describe('the window of failures', () => {
  afterEach(() => void vi.useRealTimers());

  test('ends after 15 minutes', async () => {
    vi.useFakeTimers();
    const { takeFrom } = createLimits(countInMemory());
    const fail = () => takeFrom('198.51.100.7', [{ rate: 'passwordFailures', subject: 'ana' }]);
    for (let failure = 1; failure <= 10; failure += 1) await fail();
    await expect(fail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS);
    await expect(fail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await vi.advanceTimersByTimeAsync(60 * 1000);
    await expect(fail()).resolves.toBeUndefined();
  });
});
