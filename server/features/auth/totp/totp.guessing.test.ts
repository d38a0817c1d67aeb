import { describe, expect } from 'vitest';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { codeOf } from '../../../testing/codes.ts';
import { newDevice } from '../../../testing/pushService.ts';
import { PASSWORD, test, type TestApp } from '../../../testing/testApp.ts';

const HOME = '203.0.113.5';
const STEP_MS = 30_000;

/** A seller with the second step on, who has signed in from home. */
async function protectedSeller(app: TestApp) {
  const seller = await app.seller();
  const { secret } = await seller.caller.auth.startTotp({ currentPassword: PASSWORD });
  const code = () => codeOf(secret, (app.clock.nowMs += STEP_MS));
  const { recoveryCodes } = await seller.caller.auth.enableTotp({ code: code() });
  const login = async (address: string, totp: string) => {
    const payload = { email: seller.user.email, password: PASSWORD, totp };
    const options = { method: 'POST', url: '/api/auth/login', remoteAddress: address, payload } as const;
    const response = await app.server.inject(options);
    return { status: response.statusCode, error: response.json<{ error?: string }>().error };
  };
  expect((await login(HOME, code())).status).toBe(200);
  const guess = async (count: number, from = 0) => {
    for (let address = from; address < from + count; address += 1) {
      expect((await login(`2001:db8:1:${address.toString(16)}::1`, '000000')).status).toBe(401);
    }
  };
  return { seller, code, recoveryCodes, login, guess };
}

describe('whoever knows the password and guesses codes from many addresses', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('gets ten tries, then for an hour a new network gets in with a recovery code alone', async ({
    app,
  }) => {
    const { code, recoveryCodes, login, guess } = await protectedSeller(app);
    await guess(9);
    expect((await login('198.51.100.1', code())).status).toBe(200);
    await guess(1, 9);
    const guarded = { status: 401, error: expect.stringContaining('código de recuperación') as unknown };
    expect(await login('2001:db8:2::1', code())).toEqual(guarded);
    expect(await login('192.0.2.7', code())).toEqual(guarded);
    expect((await login('192.0.2.8', recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await login(HOME, code())).status).toBe(200);
    app.clock.nowMs += HOUR_MS;
    expect((await login('192.0.2.9', code())).status).toBe(200);
  });

  test('all at once, gets ten tries too', async ({ app }) => {
    const { login } = await protectedSeller(app);
    const addresses = Array.from({ length: 30 }, (_, index) => `198.51.100.${index}`);
    const responses = await Promise.all(addresses.map((address) => login(address, '000000')));
    const judged = responses.filter(({ error }) => error === 'El código no es correcto o ya se usó');
    expect(judged).toHaveLength(10);
  });

  test('is said to the owner once, until the password is changed', async ({ app }) => {
    const { seller, guess, code } = await protectedSeller(app);
    await seller.caller.push.subscribe(newDevice().subscription);
    expect(await seller.caller.auth.profile()).not.toHaveProperty('passwordKnownAt');
    await guess(25);
    expect(app.query('SELECT kind FROM push_messages')).toEqual([{ kind: 'password' }]);
    const told = { passwordKnownAt: expect.any(String) as unknown };
    expect(await seller.caller.auth.profile()).toMatchObject(told);
    const { entries } = await (await app.admin()).caller.admin.audit({ kind: 'login_blocked' });
    expect(entries).toMatchObject([{ subjectName: seller.user.name }]);
    const newPassword = 'otra-clave-nueva';
    app.clock.nowMs += HOUR_MS;
    await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword, totp: code() });
    expect(await seller.caller.auth.profile()).not.toHaveProperty('passwordKnownAt');
  });

  test('wrong passwords lock nobody out', async ({ app }) => {
    const { seller, code, login } = await protectedSeller(app);
    for (let address = 0; address < 20; address += 1) {
      const payload = { email: seller.user.email, password: 'otra-clave', totp: '000000' };
      const remoteAddress = `198.51.100.${address}`;
      const options = { method: 'POST', url: '/api/auth/login', remoteAddress, payload } as const;
      expect((await app.server.inject(options)).statusCode).toBe(401);
    }
    expect((await login('192.0.2.9', code())).status).toBe(200);
  });

  test('with a stolen session, turns the second step off no easier than they sign in', async ({ app }) => {
    const { seller, code, login } = await protectedSeller(app);
    const turnOff = async (remoteAddress: string, typed: string) => {
      const response = await app.server.inject({
        method: 'DELETE',
        url: '/api/users/totp',
        remoteAddress,
        headers: { authorization: `Bearer ${seller.token}` },
        payload: { currentPassword: PASSWORD, code: typed },
      });
      return { status: response.statusCode, error: response.json<{ error?: string }>().error };
    };
    for (let address = 0; address < 10; address += 1)
      expect((await turnOff(`198.51.100.${address}`, '000000')).status).toBe(400);
    const guarded = expect.stringContaining('código de recuperación') as unknown;
    expect(await turnOff('198.51.100.50', code())).toEqual({ status: 400, error: guarded });
    expect(await login('198.51.100.51', code())).toEqual({ status: 401, error: guarded });
    expect(app.query("SELECT count(*) AS n FROM audit_log WHERE kind = 'login_blocked'")).toEqual([{ n: 1 }]);
    expect((await turnOff(HOME, code())).status).toBe(200);
  });
});

describe('guesses at the code of a second step that is being set up', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('are ten in 15 minutes, from all addresses together', async ({ app }) => {
    const seller = await app.seller();
    const { secret } = await seller.caller.auth.startTotp({ currentPassword: PASSWORD });
    const enable = async (address: number, code: string) => {
      const response = await app.server.inject({
        method: 'PUT',
        url: '/api/users/totp',
        remoteAddress: `198.51.100.${address}`,
        headers: { authorization: `Bearer ${seller.token}` },
        payload: { code },
      });
      return response.statusCode;
    };
    for (let address = 0; address < 10; address += 1) expect(await enable(address, '000000')).toBe(400);
    expect(await enable(10, codeOf(secret, app.clock.nowMs))).toBe(429);
  });
});
