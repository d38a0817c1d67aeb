import { describe, expect } from 'vitest';
import { test, PASSWORD, type Person, type TestApp } from '../../testing/testApp.ts';

const COMMON = 'es una de las contraseñas más usadas: elige otra';
const NEW = { name: 'Ana', email: 'ana.paz@example.com', phone: '1144445555', location: 'CABA' };

type Call = (app: TestApp, door: string, name: string, path: string, body: object, as?: Person) => unknown;

const call: Call = async (app, door, name, path, body, as) => {
  const method = path === '/api/users/password' ? 'PUT' : 'POST';
  const made =
    door === 'REST' ? await (as ?? app).rest(method, path, body) : await (as ?? app).rpc(name, body);
  return { status: made.status, error: made.body.error, details: made.body.details };
};

const refusal = (error: string) => ({ status: 400, error, details: [error] });

describe.each(['REST', 'tRPC'])('through %s', (door) => {
  test.for([
    '123456',
    'password',
    'Password1',
    'PASSWORD',
    'contraseña',
    'contrasen\u0303a',
    'qwerty',
    'Vendedor123',
    'boca 2025!',
  ])('nobody registers with %s', async (password, { app }) => {
    const made = await call(app, door, 'auth.register', '/api/auth/register', { ...NEW, password });
    expect(made).toEqual(refusal(`El campo Contraseña ${COMMON}`));
    expect(app.query("select count(*) as n from users where role = 'seller'")).toEqual([{ n: 0 }]);
  });

  test('nobody registers with their own email', async ({ app }) => {
    for (const password of ['ana.paz@example.com', 'Ana.Paz']) {
      const made = await call(app, door, 'auth.register', '/api/auth/register', { ...NEW, password });
      expect(made).toEqual(refusal('El campo Contraseña no puede ser tu email'));
    }
  });

  test('an old password stays valid, and a new one is judged before the current one counts', async ({
    app,
  }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const change = (as: Person, newPassword: string) =>
      call(
        app,
        door,
        'auth.changePassword',
        '/api/users/password',
        { currentPassword: PASSWORD, newPassword },
        as,
      );
    expect(await change(seller, '123456789')).toEqual(refusal(`El campo Nueva contraseña ${COMMON}`));
    expect(await change(seller, 'bu3na!')).toMatchObject({ status: 200 });
    expect(await change(admin, 'bu3na!bue')).toEqual(
      refusal('El campo Nueva contraseña debe tener al menos 10 caracteres para un administrador'),
    );
    expect(await change(admin, 'bu3na!buen')).toMatchObject({ status: 200 });
  });

  test('a link sets none of them either', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const reset = (token: string, newPassword: string) =>
      call(app, door, 'auth.resetPassword', '/api/auth/reset-password', { token, newPassword });
    const linkOf = async ({ user }: Person) =>
      (await admin.caller.admin.createPasswordLink({ id: user.id })).token;
    const token = await linkOf(seller);
    expect(await reset(token, 'iloveyou')).toEqual(refusal(`El campo Nueva contraseña ${COMMON}`));
    expect(await reset(token, 'bu3na!')).toMatchObject({ status: 200 });
  });
});
