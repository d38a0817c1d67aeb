import { ADMIN_LOGIN, PASSWORD } from '../testApp.ts';
import { adminOnly, anyone, signedIn, type Call } from './call.ts';

let people = 0;

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
    input: async ({ seller }) => {
      const sessions = await seller.caller.auth.sessions();
      return { id: sessions.find(({ current }) => current)?._id ?? '' };
    },
    // Only the owner's: not even an administrator ends the session of another.
    outcomes: { nobody: 401, seller: 'ok', other: 404, admin: 404 },
  },
  'auth.endOtherSessions': { rest: 'DELETE /users/sessions', outcomes: signedIn },
  'auth.logout': { rest: 'POST /auth/logout', outcomes: signedIn },
  'auth.changePassword': {
    rest: 'PUT /users/password',
    input: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
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
