import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { codeOf } from '../../../testing/codes.ts';
import { openLive } from '../../../testing/liveStream.ts';
import { ADMIN_LOGIN, PASSWORD, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { requireUser } from '../../users/users.service.ts';
import { enableTotp, reportLostKey, resetTotp } from './totp.service.ts';

const STEP_MS = 30_000;
const REQUIRED = { status: 401, body: { code: 'TOTP_REQUIRED' } };
const WRONG = { status: 401, body: { error: 'Email o contraseña incorrectos' } };

interface Door {
  start: (person: Person, currentPassword?: string) => ReturnType<Person['rest']>;
  enable: (person: Person, code: string) => ReturnType<Person['rest']>;
  disable: (person: Person, code: string, currentPassword?: string) => ReturnType<Person['rest']>;
  login: (app: TestApp, body: object) => ReturnType<Person['rest']>;
}

const doors: [string, Door][] = [
  [
    'REST',
    {
      start: (person, currentPassword = PASSWORD) =>
        person.rest('POST', '/api/users/totp', { currentPassword }),
      enable: (person, code) => person.rest('PUT', '/api/users/totp', { code }),
      disable: (person, code, currentPassword = PASSWORD) =>
        person.rest('DELETE', '/api/users/totp', { currentPassword, code }),
      login: (app, body) => app.rest('POST', '/api/auth/login', body),
    },
  ],
  [
    'tRPC',
    {
      start: (person, currentPassword = PASSWORD) => person.rpc('auth.startTotp', { currentPassword }),
      enable: (person, code) => person.rpc('auth.enableTotp', { code }),
      disable: (person, code, currentPassword = PASSWORD) =>
        person.rpc('auth.disableTotp', { currentPassword, code }),
      login: (app, body) => app.rpc('auth.login', body),
    },
  ],
];

/** FairQueue it on for an administrator; `code` returns what the app shows next. */
async function enabled(app: TestApp, { start, enable }: Door) {
  const admin = await app.admin();
  const started = (await start(admin)).body;
  const { secret, otpauthUrl } = (started.data ?? started) as { secret: string; otpauthUrl: string };
  const code = () => codeOf(secret, (app.clock.nowMs += STEP_MS));
  const { body } = await enable(admin, code());
  const { recoveryCodes } = (body.data ?? body) as { recoveryCodes: string[] };
  return { admin, secret, otpauthUrl, code, recoveryCodes };
}

describe.for(doors)('the second step through %s', ([, door]) => {
  const login = (app: TestApp, totp?: string) =>
    door.login(app, { ...ADMIN_LOGIN, ...(totp !== undefined && { totp }) });

  test('is asked for once it is on, and only with the right password', async ({ app }) => {
    const { code, secret, otpauthUrl } = await enabled(app, door);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toContain(`secret=${secret}`);
    for (const missing of [undefined, '', ' ']) expect(await login(app, missing)).toMatchObject(REQUIRED);
    expect(await login(app, '000000')).toMatchObject(REQUIRED);
    const wrong = await door.login(app, { ...ADMIN_LOGIN, password: 'otra-clave', totp: code() });
    expect(wrong).toMatchObject(WRONG);
    expect(wrong.body.code).not.toBe('TOTP_REQUIRED');
    expect((await login(app, code())).status).toBe(200);
  });

  test('takes each code once, that of now and the one before', async ({ app }) => {
    const { code, secret } = await enabled(app, door);
    const first = code();
    expect((await login(app, first)).status).toBe(200);
    expect(await login(app, first)).toMatchObject(REQUIRED);
    const { nowMs } = app.clock;
    expect(await login(app, codeOf(secret, nowMs + STEP_MS))).toMatchObject(REQUIRED);
    app.clock.nowMs += 3 * STEP_MS;
    expect(await login(app, codeOf(secret, nowMs + STEP_MS))).toMatchObject(REQUIRED);
    expect((await login(app, codeOf(secret, nowMs + 2 * STEP_MS))).status).toBe(200);
  });

  test('is asked for a change of the password', async ({ app }) => {
    const { code, admin } = await enabled(app, door);
    app.clock.nowMs += STEP_MS;
    const change = (totp?: string) =>
      admin.rest('PUT', '/api/users/password', {
        currentPassword: PASSWORD,
        newPassword: 'otra-clave-nueva',
        totp,
      });
    expect(await change()).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
    expect(await change('000000')).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
    expect((await change(code())).status).toBe(200);
  });

  test('opens again after the clock was a year ahead, and each code is still good once', async ({ app }) => {
    const { code, secret } = await enabled(app, door);
    const rightMs = app.clock.nowMs + STEP_MS;
    app.clock.nowMs += 365 * 24 * 60 * 60 * 1000;
    expect((await login(app, code())).status).toBe(200);
    app.clock.nowMs = rightMs;
    const now = codeOf(secret, rightMs);
    expect((await login(app, now)).status).toBe(200);
    expect(await login(app, now)).toMatchObject(REQUIRED);
    expect((await login(app, code())).status).toBe(200);
  });

  test('has ten recovery codes, each good once', async ({ app }) => {
    const { recoveryCodes, admin } = await enabled(app, door);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(app, first)).status).toBe(200);
    expect(await login(app, first)).toMatchObject(REQUIRED);
    expect((await login(app, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await admin.caller.auth.totp()).toEqual({ enabled: true, recoveryCodesLeft: 8 });
  });

  test('is turned off with password and code', async ({ app }) => {
    const { admin, code } = await enabled(app, door);
    expect((await door.disable(admin, code(), 'otra-clave')).status).toBe(400);
    expect((await door.disable(admin, '000000')).status).toBe(400);
    expect((await door.start(admin)).status).toBe(409);
    expect((await door.disable(admin, code())).status).toBe(200);
    expect((await login(app)).status).toBe(200);
    expect(app.query('SELECT * FROM totp_recovery_codes')).toEqual([]);
    const { entries } = await admin.caller.admin.audit({ kind: 'totp_disabled' });
    expect(entries).toMatchObject([{ actorName: 'Administrador', address: '127.0.0.1' }]);
  });

  test('does not count before a code was seen, nor with a wrong one', async ({ app }) => {
    const admin = await app.admin();
    expect((await door.enable(admin, '123456')).status).toBe(409);
    expect((await door.start(admin, 'otra-clave')).status).toBe(400);
    await door.start(admin);
    // As long as a code, but longer in bytes.
    for (const wrong of ['abc', '\u{10000}\ufd31\u{132e2}\u05e8']) {
      expect(await door.enable(admin, wrong)).toMatchObject({
        status: 400,
        body: { error: 'El campo Código no es correcto o ya se usó' },
      });
    }
    expect((await login(app)).status).toBe(200);
  });
});

const [[, rest]] = doors as [[string, Door]];

test('is not turned on by a session that ended while it waited', async ({ app }) => {
  const { rest, user } = await app.seller();
  const { secret } = (await rest('POST', '/api/users/totp', { currentPassword: PASSWORD })).body;
  const code = codeOf(secret as string, app.clock.nowMs);
  const signedIn = requireUser(app.ctx, Number(user.id));
  const call = { user: signedIn, tokenHash: 'ended', mustSetUpTotp: false, ip: '127.0.0.1' };
  await expect(enableTotp(app.ctx, call, { code })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await rest('PUT', '/api/users/totp', { code })).status).toBe(200);
});

test('nothing readable is stored, and the key stands apart, for the server alone', async ({ app }) => {
  const { secret, recoveryCodes } = await enabled(app, rest);
  const stored = JSON.stringify([
    app.query('SELECT * FROM user_totp'),
    app.query('SELECT * FROM totp_recovery_codes'),
    app.query('SELECT * FROM audit_log'),
    app.query('SELECT * FROM settings'),
  ]);
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  const { FILES_DIR, DATA_DIR } = app.ctx.config;
  const key = join(FILES_DIR ?? DATA_DIR, 'totp.key');
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(stored).not.toContain(readFileSync(key, 'utf8'));
});

test('with a damaged secret a recovery code still opens', async ({ app }) => {
  const { recoveryCodes, code } = await enabled(app, rest);
  app.query(`UPDATE user_totp SET secret = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`);
  expect((await rest.login(app, { ...ADMIN_LOGIN, totp: code() })).status).toBe(503);
  // fail2ban would ban for it.
  expect(app.logLines.join('')).not.toContain('login refused');
  expect((await rest.login(app, { ...ADMIN_LOGIN, totp: recoveryCodes[0] })).status).toBe(200);
});

test('a start without the key names its file, and makes no other key', async ({ app }) => {
  await enabled(app, rest);
  const { FILES_DIR, DATA_DIR } = app.ctx.config;
  const key = join(FILES_DIR ?? DATA_DIR, 'totp.key');
  const bytes = readFileSync(key);
  const restart = () => reportLostKey({ ...app.ctx, db: Object.create(app.ctx.db) as typeof app.ctx.db });
  const logged = () => app.logLines.filter((line) => line.includes('second steps cannot be checked'));
  restart();
  expect(logged()).toEqual([]);
  rmSync(key);
  restart();
  expect(logged()).toEqual([expect.stringContaining(`"file":"${key}","accounts":1`)]);
  expect(existsSync(key)).toBe(false);
  writeFileSync(key, bytes.toString('base64'));
  restart();
  expect(logged()[1]).toContain('totp.key is damaged');
});

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('wrong codes count against the limit of the login, missing ones do not', async ({ app }) => {
    const { code } = await enabled(app, rest);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await rest.login(app, ADMIN_LOGIN)).toMatchObject(REQUIRED);
    }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await rest.login(app, { ...ADMIN_LOGIN, totp: '000000' })).toMatchObject(REQUIRED);
    }
    expect((await rest.login(app, { ...ADMIN_LOGIN, totp: code() })).status).toBe(429);
  });
});

const requireIt = (person: Person) => person.rest('PUT', '/api/admin/settings', { requireAdminTotp: true });

test('who requires it of administrators must have it; who lacks it can only set it up', async ({ app }) => {
  const other = await app.otherAdmin();
  expect((await requireIt(other)).status).toBe(403);
  const { admin } = await enabled(app, rest);
  expect((await requireIt(admin)).status).toBe(200);

  const refused = { status: 403, body: { success: false, code: 'TOTP_SETUP_REQUIRED' } };
  for (const path of ['/api/admin/users', '/api/sales', '/api/users/sessions', '/api/chat/group']) {
    expect(await other.rest('GET', path)).toMatchObject(refused);
    expect((await admin.rest('GET', path)).status).toBe(200);
  }
  expect(await other.rpc('admin.stats')).toMatchObject({
    status: 403,
    body: { code: 'TOTP_SETUP_REQUIRED' },
  });
  expect((await other.rest('GET', '/api/users/profile')).status).toBe(200);
  expect((await (await app.seller()).rest('GET', '/api/sales')).status).toBe(200);

  const { secret } = (await rest.start(other)).body as unknown as { secret: string };
  await rest.enable(other, codeOf(secret, app.clock.nowMs));
  expect((await other.rest('GET', '/api/admin/users')).status).toBe(200);
});

test('an open chat ends for who lacks it once it is required', async ({ app }) => {
  const other = await app.otherAdmin();
  const { admin } = await enabled(app, rest);
  const [ending, staying] = [await openLive(app, other), await openLive(app, admin)];
  await requireIt(admin);
  const { _id: id } = await admin.caller.chat.group();
  await admin.caller.chat.send({ id, content: 'Hola' });
  expect(await staying.receive(1)).toEqual(['Hola']);
  await expect(ending.receive(1)).rejects.toThrow('the stream ended');
  expect((await openLive(app, other)).status).toBe(403);
  staying.cut();
});

test('the command line turns it off for who has lost phone and codes', async ({ app }) => {
  const { admin } = await enabled(app, rest);
  const account = { id: 1, name: 'Administrador' };
  expect(await resetTotp(app.ctx, account)).toBe(true);
  expect(await resetTotp(app.ctx, account)).toBe(false);
  expect((await rest.login(app, ADMIN_LOGIN)).status).toBe(200);
  const { entries } = await admin.caller.admin.audit({ kind: 'totp_disabled' });
  expect(entries).toMatchObject([{ actorId: null, subjectName: 'Administrador' }]);
});
