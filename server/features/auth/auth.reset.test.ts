import { describe, expect } from 'vitest';
import type { PasswordLinkView } from '../../../shared/auth/auth.ts';
import { resetPassword } from './auth.reset.service.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../testing/testApp.ts';

const NEW_PASSWORD = 'clave-nueva';
const BAD_LINK = 'El enlace no es válido o ya venció. Pide uno nuevo al iniciar sesión.';

const makeLink = async (admin: Person, { user }: Person) =>
  (await admin.rest('POST', `/api/admin/users/${user.id}/password-link`)).body as unknown as PasswordLinkView;
const reset = (app: TestApp, token: string, newPassword = NEW_PASSWORD) =>
  app.rest('POST', '/api/auth/reset-password', { token, newPassword });
const signIn = async (app: TestApp, { user }: Person, password: string) =>
  (await app.rest('POST', '/api/auth/login', { email: user.email, password })).status;

describe('a password link', () => {
  test('is made for 24 hours, its token behind the hash and stored only as a hash', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { status, body } = await admin.rest('POST', `/api/admin/users/${seller.user.id}/password-link`);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      link: `/#/reset/${body.token as string}`,
      expiresAt: '2026-03-11T15:00:00.000Z',
    });
    expect(JSON.stringify(app.query('SELECT * FROM password_resets'))).not.toContain(body.token);
    expect(app.logLines.join()).not.toContain(body.token);
  });

  test('gives a new password, ends every session of the account and works once', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { token } = await makeLink(admin, seller);
    const { status, body } = await reset(app, token);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, email: seller.user.email } });
    expect((await seller.rest('GET', '/api/users/profile')).status).toBe(401);
    expect(await signIn(app, seller, PASSWORD)).toBe(401);
    expect(await signIn(app, seller, NEW_PASSWORD)).toBe(200);

    const again = await reset(app, token, 'tercera-clave');
    expect(again.status).toBe(400);
    expect(again.body.error).toBe(BAD_LINK);
    expect(await signIn(app, seller, NEW_PASSWORD)).toBe(200);
    expect(app.query('SELECT * FROM password_resets')).toEqual([]);
  });

  test('used twice at the same moment works for one of them', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { token } = await makeLink(admin, seller);
    const responses = await Promise.all([reset(app, token, 'clave-uno'), reset(app, token, 'clave-dos')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('used elsewhere while the password is hashed works no more', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { token } = await makeLink(admin, seller);
    const { transaction } = app.ctx;
    const later: typeof transaction = (work) => {
      app.query('DELETE FROM password_resets');
      return transaction(work);
    };
    const used = resetPassword({ ...app.ctx, transaction: later }, '192.0.2.1', {
      token,
      newPassword: NEW_PASSWORD,
    });
    await expect(used).rejects.toThrow(BAD_LINK);
    expect(await signIn(app, seller, PASSWORD)).toBe(200);
  });

  test('is voided by the next one and by a change of the password, for that user alone', async ({ app }) => {
    const [admin, seller, other] = [await app.admin(), await app.seller(), await app.seller()];
    const first = await makeLink(admin, seller);
    const ofOther = await makeLink(admin, other);
    const second = await makeLink(admin, seller);
    expect((await reset(app, first.token)).status).toBe(400);
    await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: 'por-mi-cuenta' });
    expect((await reset(app, second.token)).status).toBe(400);
    expect((await reset(app, ofOther.token)).status).toBe(200);
  });

  test('is good until its last moment and not after', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { token, expiresAt } = await makeLink(admin, seller);
    app.clock.nowMs = Date.parse(expiresAt);
    expect((await reset(app, token)).body.error).toBe(BAD_LINK);
    app.clock.nowMs -= 1;
    expect((await reset(app, token)).status).toBe(200);
  });

  test('of a deactivated or deleted account is useless, even after it is active again', async ({ app }) => {
    const [admin, seller, gone] = [await app.admin(), await app.seller(), await app.seller()];
    const [link, goneLink] = [await makeLink(admin, seller), await makeLink(admin, gone)];
    const { name, phone, location } = seller.user;
    const edit = { id: seller.user.id, name, phone, location, commissionRate: 10 };
    await admin.caller.admin.editUser({ ...edit, isActive: false });
    await admin.caller.admin.deleteUser({ id: gone.user.id });
    for (const { token } of [link, goneLink]) expect((await reset(app, token)).status).toBe(400);
    const refused = await admin.rest('POST', `/api/admin/users/${seller.user.id}/password-link`);
    expect(refused.status).toBe(409);
    await admin.caller.admin.editUser({ ...edit, isActive: true });
    expect((await reset(app, link.token)).status).toBe(400);
    expect((await admin.rest('POST', `/api/admin/users/${gone.user.id}/password-link`)).status).toBe(404);
  });

  test('asks for a password of 6 to 128 characters and stays good when it gets another', async ({ app }) => {
    const { token } = await makeLink(await app.admin(), await app.seller());
    for (const password of ['', '12345', 'x'.repeat(129)]) {
      const { status, body } = await reset(app, token, password);
      expect(status).toBe(400);
      expect(body.details?.[0]).toContain('Nueva contraseña');
    }
    expect((await reset(app, token)).status).toBe(200);
  });
});

describe('guessing links', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('ends after ten failures from one address, with the time to wait', async ({ app }) => {
    const { token } = await makeLink(await app.admin(), await app.seller());
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await reset(app, 'nada')).status).toBe(400);
    const { status, headers } = await reset(app, token);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe.for([
  [
    'with mail',
    {},
    'en su perfil, con el enlace por mail de la pantalla de inicio de sesión o,',
    'al iniciar sesión',
  ],
  ['without', { SMTP_URL: '' }, 'en su perfil o,', 'a un administrador'],
] as const)('%s', ([, variables, places, asked]) => {
  test.override({ variables });

  test('a password link is for sellers: an administrator is sent elsewhere', async ({ app }) => {
    const [admin, other] = [await app.admin(), await app.otherAdmin()];
    for (const { user } of [other, admin]) {
      const { status, body } = await admin.rest('POST', `/api/admin/users/${user.id}/password-link`);
      expect([status, body.error]).toEqual([
        403,
        `La contraseña de un administrador se cambia ${places} en el servidor, con npm run admin`,
      ]);
    }
    expect(app.query('SELECT * FROM password_resets')).toEqual([]);
  });

  test('a dead link says where to get another', async ({ app }) => {
    expect((await reset(app, 'nada')).body.error).toBe(
      `El enlace no es válido o ya venció. Pide uno nuevo ${asked}.`,
    );
  });
});

test('a password changed by a link is told at the next sign-in, and names the maker in the audit', async ({
  app,
}) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  await reset(app, (await makeLink(admin, seller)).token);
  const signInAgain = async () =>
    (await app.rest('POST', '/api/auth/login', { email: seller.user.email, password: NEW_PASSWORD })).body;
  const reason = `Enlace de ${admin.user.name}`;
  expect((await signInAgain()).passwordChanged).toEqual({ at: '2026-03-10T15:00:00.000Z', reason });
  expect(await signInAgain()).not.toHaveProperty('passwordChanged');
  const { entries } = await admin.caller.admin.audit({ kind: 'password_changed' });
  expect(entries).toMatchObject([{ actorId: seller.user.id, subjectId: seller.user.id, reason }]);
});
