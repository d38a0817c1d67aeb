import { describe, expect } from 'vitest';
import { PASSWORD, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { hashPassword } from '../auth/auth.passwords.service.ts';
import { saveAdministrator } from '../auth/auth.service.ts';

const PROFILE = { name: 'Ana Ruiz', phone: '11 2222-3333', location: 'La Plata' };

const doors = [
  [
    'REST',
    (person: Person, body: object) => person.rest('PUT', '/api/users/profile', body),
    (person: Person, body: object) => person.rest('PUT', '/api/users/password', body),
  ],
  [
    'tRPC',
    (person: Person, body: object) => person.rpc('auth.updateProfile', body),
    (person: Person, body: object) => person.rpc('auth.changePassword', body),
  ],
] as const;

describe.for(doors)('the profile through %s', ([, update, changePassword]) => {
  test('name, phone and location can be changed, the email cannot', async ({ app }) => {
    const seller = await app.seller();
    const { status, body } = await update(seller, { ...PROFILE, email: 'otra@example.com', role: 'admin' });
    expect(status).toBe(200);
    const user = { ...seller.user, ...PROFILE };
    expect(body.user ?? body.data).toEqual(user);
    expect(await seller.caller.auth.profile()).toEqual(user);
  });

  test('name, phone and location are required', async ({ app }) => {
    const { status, body } = await update(await app.seller(), { name: ' ' });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      'El campo Nombre Completo es obligatorio',
      'El campo Teléfono es obligatorio',
      'El campo Localidad es obligatorio',
    ]);
  });

  test('changing the password ends every session but the one it was changed in', async ({ app }) => {
    const here = await app.admin();
    const elsewhere = await app.admin();
    const bystander = await app.seller();
    const change = { currentPassword: PASSWORD, newPassword: 'nueva-clave' };
    expect((await changePassword(here, change)).status).toBe(200);
    const tokens = [here, elsewhere, bystander].map(({ token }) => token);
    expect(await Promise.all(tokens.map((token) => statusOf(app, token)))).toEqual([200, 401, 200]);
    expect(await loginStatus(app, here.user.email, PASSWORD)).toBe(401);
    expect(await loginStatus(app, here.user.email, 'nueva-clave')).toBe(200);
  });

  test('a wrong current password is a 400 and changes nothing', async ({ app }) => {
    const seller = await app.seller();
    const change = { currentPassword: 'otra-clave', newPassword: 'nueva-clave' };
    const { status, body } = await changePassword(seller, change);
    expect(status).toBe(400);
    expect(body.details).toEqual(['La contraseña actual no es correcta']);
    expect(await loginStatus(app, seller.user.email, PASSWORD)).toBe(200);
  });

  test('the new password has 6 to 128 characters', async ({ app }) => {
    const seller = await app.seller();
    for (const newPassword of ['12345', 'x'.repeat(129), '', undefined]) {
      const { status, body } = await changePassword(seller, { currentPassword: PASSWORD, newPassword });
      expect(status).toBe(400);
      expect(body.details).toEqual([expect.stringContaining('El campo Nueva contraseña')]);
    }
  });
});

test('a session that ends during the change changes no password', async ({ app }) => {
  const seller = await app.seller();
  const change = seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: 'nueva-clave' });
  await seller.caller.auth.logout();
  await expect(change).rejects.toMatchObject({ cause: { code: 'UNAUTHORIZED' } });
  expect(await loginStatus(app, seller.user.email, PASSWORD)).toBe(200);
});

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('guessing the current password is limited like guessing at the login', async ({ app }) => {
    const seller = await app.seller();
    const guess = { currentPassword: 'otra-clave', newPassword: 'nueva-clave' };
    for (let failure = 1; failure <= 10; failure += 1) {
      expect((await seller.rest('PUT', '/api/users/password', guess)).status).toBe(400);
    }
    const refused = await seller.rest('PUT', '/api/users/password', { ...guess, currentPassword: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('an administrator made from the command line', () => {
  test('is a new account when the email is unknown', async ({ app }) => {
    const input = { email: 'jefa@example.com', name: 'Jefa', password: 'clave-de-jefa' };
    expect(await saveAdmin(app, input)).toBe('created');
    const { user } = await app.anonymous.auth.login(input);
    expect(user).toMatchObject({ name: 'Jefa', role: 'admin', isActive: true });
  });

  test('gives an existing account a new password, leaves its role alone and ends its sessions', async ({
    app,
  }) => {
    const { user, token } = await app.seller();
    const input = { email: user.email, name: 'Jefa', password: 'clave-de-jefa' };
    expect(await saveAdmin(app, input)).toBe('password reset');
    expect(await statusOf(app, token)).toBe(401);
    expect((await app.anonymous.auth.login(input)).user).toEqual(user);
  });
});

async function statusOf(app: TestApp, token: string): Promise<number> {
  return (await app.rest('GET', '/api/users/profile', undefined, token)).status;
}

async function loginStatus(app: TestApp, email: string, password: string): Promise<number> {
  return (await app.rest('POST', '/api/auth/login', { email, password })).status;
}

async function saveAdmin({ ctx }: TestApp, input: { email: string; name: string; password: string }) {
  const passwordHash = await hashPassword(input.password);
  return ctx.transaction(() => saveAdministrator(ctx, { ...input, passwordHash }));
}
