import { editUserInput, listUsersInput, userIdInput } from '../../../shared/accounts/users.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { deleteUser, editUser, listAllUsers } from './users.admin.service.ts';

export const usersAdminRouter = router({
  listUsers: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listAllUsers(ctx, input)),
  editUser: adminProcedure.input(editUserInput).mutation(({ ctx, input }) => editUser(ctx, ctx.user, input)),
  deleteUser: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => deleteUser(ctx, ctx.user, input.id)),
});
