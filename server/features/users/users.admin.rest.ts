import {
  adminUserView,
  editUserFields,
  listUsersInput,
  userPageView,
} from '../../../shared/accounts/users.ts';
import { queryFlag, queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { usersAdminRouter } from './users.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof usersAdminRouter }>();

export const usersAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/users',
    summary: 'Todas las cuentas, vendedores y administradores',
    access: 'admin',
    query: listUsersInput,
    response: userPageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.listUsers({
        ...query,
        isActive: queryFlag(query.isActive),
        page: queryNumber(query.page),
        limit: queryNumber(query.limit),
      }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Modificar una cuenta; commissionRate en porcentaje (12.5)',
    access: 'admin',
    body: editUserFields,
    response: { user: adminUserView },
    handle: async ({ caller, id, body }) => ({ user: await caller.admin.editUser({ ...body, id }) }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/admin/users/:id',
    summary: 'Eliminar una cuenta; sus ventas quedan',
    access: 'admin',
    handle: ({ caller, id }) => caller.admin.deleteUser({ id }),
  }),
];
