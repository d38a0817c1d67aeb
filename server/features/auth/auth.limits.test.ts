import { setImmediate } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test as plainTest, vi } from 'vitest';
import { refusal } from '../../../shared/errors.ts';
import { PASSWORD, test, type TestApp } from '../../testing/testApp.ts';
import { countInMemory, createLimits } from '../../limits.ts';
import { networkAround, networkOf } from '../../networks.ts';
import * as passwords from './auth.passwords.service.ts';
import { attemptPassword, attemptRegistration } from './auth.limits.service.ts';

const wrong = () => Promise.reject(refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'wrong')());
const taken = () => Promise.reject(refusal('CONFLICT', 'TAKEN', 'taken')());
const broken = () => Promise.reject(new Error('disk full'));
const right = () => Promise.resolve('in');
const REFUSED = expect.objectContaining({
  code: 'TOO_MANY_REQUESTS',
  extras: { retryAfterSeconds: expect.closeTo(900, -1) },
});

async function register(app: TestApp, email: string, ip: string): Promise<number> {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'x-forwarded-for': ip },
    payload: { name: 'Eva', email, password: PASSWORD, phone: '11 5555-0000', location: 'Rosario' },
  });
  return statusCode;
}

const seventy = (send: (index: number) => Promise<number>) =>
  Array.from({ length: 70 }, (_, index) => send(index));
const from = (index: number) => `2001:db8:1:${index.toString(16)}::1`;

async function signIns(app: TestApp): Promise<number[]> {
  const { user } = await app.seller();
  const login = { email: user.email, password: PASSWORD };
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => app.rest('POST', '/api/auth/login', login)),
  );
  return responses.map(({ status }) => status);
}

/** Attempts in order, each on another account; returns how many reached the check. */
async function checked(app: TestApp, count: number, check: () => Promise<unknown>, ip = '198.51.100.7') {
  let checks = 0;
  for (let attempt = 1; attempt <= count; attempt += 1) {
    const counted = () => {
      checks += 1;
      return check();
    };
    await attemptPassword(app.ctx, { account: `ana${attempt}@example.com`, ip }, counted).catch(() => {});
  }
  return checks;
}

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('one address gets 90 wrong passwords in 15 minutes over all accounts', async ({ app }) => {
    expect(await checked(app, 100, wrong)).toBe(90);
    const attempt = attemptPassword(app.ctx, { account: 'eva@example.com', ip: '198.51.100.7' }, right);
    await expect(attempt).rejects.toEqual(REFUSED);
    expect(await checked(app, 1, right, '198.51.100.8')).toBe(1);
  });

  test('a /48 of IPv6 gets ten times as many, whatever its addresses', async ({ app }) => {
    let counted = 0;
    for (let subnet = 0; subnet < 20; subnet += 1)
      counted += await checked(app, 90, wrong, `2001:db8:1:${subnet.toString(16)}::1`);
    expect(counted).toBe(900);
    expect(await checked(app, 1, right, '2001:db8:2::1')).toBe(1);
  });

  test('beyond that, accounts are not counted: each would be kept in memory', async ({ app }) => {
    await checked(app, 90, wrong);
    const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    await checked(app, 95, wrong);
    const counted = consume.mock.calls.map(([key]) => key);
    consume.mockRestore();
    expect(new Set(counted)).toEqual(new Set(['198.51.100', '198.51.100.7']));
  });

  test('an office of 800 who type it right gets in, and refusals cost nothing', async ({ app }) => {
    expect(await checked(app, 800, right)).toBe(800);
    expect(await checked(app, 20, wrong)).toBe(10);
    expect(await checked(app, 1, right)).toBe(0);
  });

  test('a refusal for the address leaves the ten failures of an account untouched', async ({ app }) => {
    await checked(app, 90, wrong);
    const account = { account: 'eva@example.com', ip: '198.51.100.7' };
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await expect(attemptPassword(app.ctx, account, wrong)).rejects.toEqual(REFUSED);
    }
  });

  test('a failure of the server is not a wrong password', async ({ app }) => {
    const account = { account: 'eva@example.com', ip: '198.51.100.7' };
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await expect(attemptPassword(app.ctx, account, broken)).rejects.toThrow('disk full');
    }
    await expect(attemptPassword(app.ctx, account, right)).resolves.toBe('in');
    // Nor for the address.
    expect(await checked(app, 100, broken)).toBe(100);
  });

  test('beyond 50 checks at once it is a 503 with the time to wait', async ({ app }) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const attempts = Array.from({ length: 60 }, (_, index) =>
      attemptPassword(app.ctx, { account: 'ana', ip: `198.51.100.${index}` }, () => promise),
    );
    const settled = Promise.allSettled(attempts);
    const busy = await Promise.any(attempts.map((attempt) => attempt.then(wrong, (error: unknown) => error)));
    expect(busy).toMatchObject({ code: 'SERVICE_UNAVAILABLE', extras: { retryAfterSeconds: 5 } });
    expect(await register(app, 'eva@example.com', '198.51.100.99')).toBe(201);
    resolve('in');
    const outcomes = await settled;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  });

  test('a busy server fills no log', async ({ app }) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const attempts = Array.from({ length: 50 }, (_, index) =>
      attemptPassword(app.ctx, { account: `ana${index}`, ip: `198.51.100.${index}` }, () => promise),
    );
    await setImmediate();
    const login = { email: 'eva@example.com', password: 'secreta' };
    for (const response of [
      await app.rest('POST', '/api/auth/login', login),
      await app.rpc('auth.login', login),
    ]) {
      expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    }
    expect(app.logLines).toEqual([]);
    resolve('in');
    await Promise.all(attempts);
  });

  test('one address tries 100 registrations an hour, successful or not', async ({ app }) => {
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      await expect(attemptRegistration(app.ctx, '198.51.100.7', taken)).rejects.toThrow('taken');
    }
    await expect(attemptRegistration(app.ctx, '198.51.100.7', right)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('accounts opened from one /64 count as from one address', async ({ app }) => {
    for (let opened = 0; opened < 30; opened += 1) {
      await attemptRegistration(app.ctx, `2001:db8::${opened.toString(16)}`, right);
    }
    await expect(attemptRegistration(app.ctx, '2001:db8::ffff', right)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('all addresses of one IPv6 network count as one', async ({ app }) => {
    expect(await checked(app, 80, wrong, '2001:db8::1')).toBe(80);
    expect(await checked(app, 80, wrong, '2001:db8::2:1')).toBe(10);
    expect(await checked(app, 80, wrong, '2001:db8:0:1::1')).toBe(80);
  });
});

describe('seventy registrations at once from one /48', () => {
  test.override({ variables: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } });

  test('do not stop a sign-in', async ({ app }) => {
    const registrations = seventy((index) => register(app, `eva${index}@example.com`, from(index)));
    expect(await signIns(app)).toEqual(Array(8).fill(200));
    const statuses = await Promise.all(registrations);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    // Five are hashed and 45 wait.
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  });

  test('of a taken email are 409 and hash nothing', async ({ app }) => {
    const { user } = await app.seller();
    const hashing = vi.spyOn(passwords, 'hashPassword');
    const registrations = seventy((index) => register(app, user.email, from(index)));
    expect(new Set(await Promise.all(registrations))).toEqual(new Set([409]));
    expect(hashing).not.toHaveBeenCalled();
  });

  test('of one free email open one account', async ({ app }) => {
    const statuses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => register(app, 'eva@example.com', from(index))),
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
  });
});

test('RATE_LIMIT=off switches them all off', async ({ app }) => {
  expect(await checked(app, 120, wrong)).toBe(120);
  const { promise, resolve } = Promise.withResolvers<string>();
  const attempts = Array.from({ length: 60 }, (_, index) =>
    attemptPassword(app.ctx, { account: `ana${index}`, ip: '198.51.100.7' }, () => promise),
  );
  resolve('in');
  expect(await Promise.all(attempts)).toHaveLength(60);
});

const rates = [
  ['passwordFailures', 10],
  ['passwordChecks', 900],
  ['registrations', 30],
  ['registrationAttempts', 100],
  ['visits', 60],
] as const;
const addresses = [
  ['198.51.100.7', (index: number) => `198.51.100.${index}`, '198.51.101.7'],
  ['2001:db8:1::1', (index: number) => `2001:db8:1:${index}::1`, '2001:db8:2::1'],
] as const;
plainTest.for(rates.flatMap((rate) => addresses.map((address) => [...rate, ...address] as const)))(
  '%s: %i points of one network, ten times as many of those around %s',
  async ([rate, points, ip, neighbour, stranger]) => {
    const { takeFrom } = createLimits(countInMemory());
    await takeFrom(ip, [{ rate, points }]);
    await expect(takeFrom(ip, [{ rate }])).rejects.toThrow('Intenta nuevamente más tarde');
    for (let index = 10; index < 19; index += 1) await takeFrom(neighbour(index), [{ rate, points }]);
    await expect(takeFrom(neighbour(20), [{ rate }])).rejects.toThrow('Intenta nuevamente más tarde');
    await takeFrom(stranger, [{ rate }]);
  },
);

const networks: [ip: string, network: string, around: string][] = [
  ['198.51.100.7', '198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7', '::ffff:198.51.100'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['2001:0DB8::', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
];
plainTest.for(networks)('the network of %s is %s, around it %s', ([ip, network, around]) => {
  expect([networkOf(ip), networkAround(ip)]).toEqual([network, around]);
});
