import { describe, expect } from 'vitest';
import type { UserView } from '../../../shared/users/users.ts';
import { codeOf } from '../../testing/codes.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../testing/testApp.ts';

const NEW = 'nuevo@example.com';

const signsIn = async (app: TestApp, email: string) =>
  (await app.rest('POST', '/api/auth/login', { email, password: PASSWORD })).status;

const isSignedIn = async (person: Person) => (await person.rest('GET', '/api/users/profile')).status === 200;

const audited = (app: TestApp) =>
  app.query("SELECT * FROM audit_log WHERE kind = 'email_changed'").map((row) => JSON.stringify(row));

describe.each(DOORS)('a change of email through %s', (door) => {
  const change = (person: Person, input: object) =>
    callThrough<UserView>(door, person, 'auth.changeEmail', {
      email: NEW,
      currentPassword: PASSWORD,
      ...input,
    });

  test('signs in with the new one alone, keeps this session, and ends others and password links', async ({
    app,
  }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const elsewhere = await app.signInAgain(seller);
    const { token } = await admin.caller.admin.createPasswordLink({ id: seller.user.id });
    const { status, result } = await change(seller, { email: '  Nuevo@Example.com ' });
    expect([status, result]).toMatchObject([200, { _id: seller.user.id, email: NEW }]);
    expect([await isSignedIn(seller), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await signsIn(app, NEW), await signsIn(app, seller.user.email)]).toEqual([200, 401]);
    const reset = await app.rest('POST', '/api/auth/reset-password', { token, newPassword: 'otra-clave-1' });
    expect(reset.status).toBe(400);
    expect(audited(app)).toHaveLength(1);
    expect(audited(app)[0]).not.toContain('@');
  });

  test('types the password', async ({ app }) => {
    const seller = await app.seller();
    const wrong = await change(seller, { currentPassword: 'otra-clave' });
    expect(wrong).toMatchObject({ status: 400, error: 'La contraseña actual no es correcta' });
    const missing = await change(seller, { currentPassword: undefined });
    expect(missing).toMatchObject({ status: 400, error: 'El campo Contraseña actual es obligatorio' });
    expect((await change(seller, { email: 'sin arroba' })).status).toBe(400);
    expect(await signsIn(app, seller.user.email)).toBe(200);
    expect(audited(app)).toEqual([]);
  });

  test('to the email of another account is refused; to that of a deleted one it is not', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    expect(await change(seller, { email: other.user.email.toUpperCase() })).toMatchObject({
      status: 409,
      error: 'Ya existe una cuenta con ese email',
    });
    // The password is judged first.
    expect(await change(seller, { email: other.user.email, currentPassword: 'x' })).toMatchObject({
      status: 400,
    });
    await (await app.admin()).caller.admin.deleteUser({ id: other.user.id });
    expect((await change(seller, { email: other.user.email })).status).toBe(200);
  });

  test('to the own email ends nothing and leaves no trace', async ({ app }) => {
    const seller = await app.seller();
    const elsewhere = await app.signInAgain(seller);
    const { status, result } = await change(seller, { email: seller.user.email });
    expect([status, result.email]).toEqual([200, seller.user.email]);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(audited(app)).toEqual([]);
  });

  test('types a code where the second step is on, and a taken email spends none', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    const { secret } = await seller.caller.auth.startTotp({ currentPassword: PASSWORD });
    await seller.caller.auth.enableTotp({ code: codeOf(secret, app.clock.nowMs) });
    app.clock.nowMs += 30_000;
    for (const totp of [undefined, '', '000000']) {
      expect(await change(seller, { totp })).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' });
    }
    const totp = codeOf(secret, app.clock.nowMs);
    expect((await change(seller, { email: other.user.email, totp })).status).toBe(409);
    expect((await change(seller, { totp })).status).toBe(200);
    expect(await isSignedIn(seller)).toBe(true);
  });

  describe('with limits', () => {
    test.override({ variables: { RATE_LIMIT: 'on' } });
    test('wrong passwords count against the login limit, taken emails do not', async ({ app }) => {
      const [seller, other] = [await app.seller(), await app.seller()];
      for (let time = 0; time < 11; time += 1)
        expect((await change(seller, { email: other.user.email })).status).toBe(409);
      for (let time = 0; time < 10; time += 1)
        expect((await change(seller, { currentPassword: 'otra' })).status).toBe(400);
      expect((await change(seller, {})).status).toBe(429);
      expect(await signsIn(app, seller.user.email)).toBe(429);
    });

    test('the address changes at most twenty times a day: each change mails the one before', async ({
      app,
    }) => {
      const seller = await app.seller();
      for (let time = 0; time < 20; time += 1)
        expect((await change(seller, { email: `otra${time}@example.com` })).status).toBe(200);
      expect((await change(seller, { currentPassword: 'otra' })).status).toBe(400);
      expect((await change(seller, {})).status).toBe(429);
      expect((await app.rest('GET', '/api/users/profile', undefined, seller.token)).body).toMatchObject({
        user: { email: 'otra19@example.com' },
      });
    });
  });
});
