import { ADMIN_LOGIN, PASSWORD } from '../testApp.ts';
import { codeOf } from '../codes.ts';
import { adminOnly, anyone, signedIn, type Call, type People } from './call.ts';

let people = 0;

async function withoutTotp({ app }: People): Promise<void> {
  app.query('DELETE FROM totp_recovery_codes');
  app.query('DELETE FROM user_totp');
}

async function startedTotp(people: People): Promise<{ code: string }> {
  await withoutTotp(people);
  const { app, seller, other, admin } = people;
  const { secret } = await seller.caller.auth.startTotp({ currentPassword: PASSWORD });
  app.query(
    `INSERT INTO user_totp (user_id, secret, last_step)
     SELECT u.id, t.secret, 0 FROM users u, user_totp t WHERE u.id IN (?, ?)`,
    other.user.id,
    admin.user.id,
  );
  return { code: codeOf(secret, app.clock.nowMs) };
}

export const authCalls: Record<string, Call> = {
  'auth.register': {
    rest: 'POST /auth/register',
    input: () => ({
      name: 'Nuevo Vendedor',
      email: `nuevo${++people}@example.com`,
      password: PASSWORD,
      phone: '11 4444-0000',
      location: 'Córdoba',
    }),
    outcomes: anyone,
  },
  'auth.login': { rest: 'POST /auth/login', input: () => ADMIN_LOGIN, outcomes: anyone },
  'auth.sessions': { rest: 'GET /users/sessions', outcomes: signedIn },
  'auth.endSession': {
    rest: 'DELETE /users/sessions/:id',
    input: async ({ app, seller }) => {
      await app.anonymous.auth.login({ email: seller.user.email, password: PASSWORD });
      const sessions = await seller.caller.auth.sessions();
      return { id: sessions.find(({ current }) => !current)?._id ?? '' };
    },
    // Only the owner's: not even an administrator ends another's session.
    outcomes: { nobody: 401, seller: 'ok', other: 404, admin: 404 },
  },
  'auth.endOtherSessions': {
    rest: 'DELETE /users/sessions',
    input: async ({ app, admin }) => {
      await app.anonymous.auth.login({ email: admin.user.email, password: PASSWORD });
      return {};
    },
    outcomes: signedIn,
  },
  'auth.totp': { rest: 'GET /users/totp', outcomes: signedIn },
  'auth.startTotp': {
    rest: 'POST /users/totp',
    input: async (people) => {
      await withoutTotp(people);
      return { currentPassword: PASSWORD };
    },
    outcomes: signedIn,
  },
  'auth.enableTotp': { rest: 'PUT /users/totp', input: startedTotp, outcomes: signedIn },
  'auth.disableTotp': {
    rest: 'DELETE /users/totp',
    input: async (people) => {
      const { code } = await startedTotp(people);
      people.app.query('UPDATE user_totp SET enabled_at = 0');
      return { currentPassword: PASSWORD, code };
    },
    outcomes: signedIn,
  },
  'auth.logout': { rest: 'POST /auth/logout', outcomes: signedIn },
  'auth.changePassword': {
    rest: 'PUT /users/password',
    input: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    outcomes: signedIn,
  },
  'auth.changeEmail': {
    rest: 'PUT /users/email',
    input: () => ({ email: `otro${++people}@example.com`, currentPassword: PASSWORD }),
    outcomes: signedIn,
  },
  'auth.resetPassword': {
    rest: 'POST /auth/reset-password',
    input: async ({ app, admin }) => {
      const { user } = await app.seller();
      const { token } = await admin.caller.admin.createPasswordLink({ id: user.id });
      return { token, newPassword: PASSWORD };
    },
    outcomes: anyone,
  },
  'admin.createPasswordLink': {
    rest: 'POST /admin/users/:id/password-link',
    input: ({ other }) => ({ id: other.user.id }),
    outcomes: adminOnly,
  },
};
