import { PASSWORD } from '../testApp.ts';
import { adminOnly, signedIn, type Call } from './call.ts';

export const usersCalls: Record<string, Call> = {
  'auth.profile': { rest: 'GET /users/profile', outcomes: signedIn },
  'auth.updateProfile': {
    rest: 'PUT /users/profile',
    input: () => ({ name: 'Otro Nombre', phone: '11 3333-0000', location: 'Mendoza' }),
    outcomes: signedIn,
  },
  'auth.payout': { rest: 'GET /users/payout', outcomes: signedIn },
  'auth.savePayout': {
    rest: 'PUT /users/payout',
    input: () => ({ cuit: '20123456786', alias: 'casa.luna.sol', cbu: null, currentPassword: PASSWORD }),
    outcomes: signedIn,
  },
  'admin.listUsers': { rest: 'GET /admin/users', input: () => ({ page: 1, limit: 10 }), outcomes: adminOnly },
  'admin.editUser': {
    rest: 'PUT /admin/users/:id',
    input: async ({ app }) => ({
      id: (await app.seller()).user.id,
      isActive: false,
      name: 'Otro Nombre',
      phone: '11 3333-0000',
      location: 'Mendoza',
      commissionRate: 12.5,
    }),
    outcomes: adminOnly,
  },
  'admin.deleteUser': {
    rest: 'DELETE /admin/users/:id',
    input: async ({ app }) => ({ id: (await app.seller()).user.id }),
    outcomes: adminOnly,
  },
};
