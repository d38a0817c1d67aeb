import { idInput } from '../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  adminUserView,
  editUserInput,
  listUsersInput,
  setGoalInput,
  setInRankingInput,
  updateProfileInput,
  userPageView,
  userView,
} from '../../../shared/users/users.ts';
import { mailWishesInput, mailWishesView } from '../../../shared/mail/mail.ts';
import { adminProcedure, limitedProcedure, router, settingUpProcedure } from '../../rpc/procedures.ts';
import { deleteUser, editUser, listAllUsers } from './users.admin.service.ts';
import { getProfile, setGoal, setInRanking, setMailWishes, updateProfile } from './users.service.ts';

export const usersRouter = router({
  profile: settingUpProcedure
    .meta({ rest: 'GET /users/profile', summary: 'El perfil propio', result: { user: userView } })
    .query(({ ctx }) => getProfile(ctx, ctx.user.id)),
  updateProfile: limitedProcedure('changes', settingUpProcedure)
    .meta({
      rest: 'PUT /users/profile',
      summary: 'Cambiar nombre, teléfono y localidad (el email, con PUT /users/email)',
      result: { user: userView },
    })
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.user, input)),
  setInRanking: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/ranking',
      summary: 'Aparecer en el ranking con el nombre, o como «Un vendedor»',
      result: { visible: z.boolean() },
    })
    .input(setInRankingInput)
    .mutation(({ ctx, input }) => setInRanking(ctx, ctx.user, input.visible)),
  setMailWishes: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/mail',
      summary: 'Recibir por mail los avisos y, un administrador, el resumen semanal',
      result: mailWishesView,
      refuses: ['FORBIDDEN', 'NOT_FOUND'],
    })
    .input(mailWishesInput)
    .mutation(({ ctx, input }) => setMailWishes(ctx, ctx.user, input)),
  setGoal: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/goal',
      summary: 'La meta de instalaciones por mes; null la quita',
      result: { goal: z.number().nullable() },
    })
    .input(setGoalInput)
    .mutation(({ ctx, input }) => setGoal(ctx, ctx.user, input.installed)),
});

export const usersAdminRouter = router({
  listUsers: adminProcedure
    .meta({
      rest: 'GET /admin/users',
      summary: 'Todas las cuentas, vendedores y administradores',
      result: userPageView,
    })
    .input(listUsersInput)
    .query(({ ctx, input }) => listAllUsers(ctx, input)),
  editUser: adminProcedure
    .meta({
      rest: 'PUT /admin/users/:id',
      summary: 'Modificar una cuenta; commissionRate en porcentaje (12.5)',
      result: { user: adminUserView },
      refuses: ['EMAIL_TAKEN', 'LAST_ADMINISTRATOR', 'OWN_ACCOUNT', 'USER_CHANGED'],
    })
    .input(editUserInput)
    .mutation(({ ctx, input }) => editUser(ctx, ctx.user, input)),
  deleteUser: adminProcedure
    .meta({
      rest: 'DELETE /admin/users/:id',
      summary: 'Eliminar una cuenta; sus ventas quedan',
      refuses: ['LAST_ADMINISTRATOR', 'OWN_ACCOUNT'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteUser(ctx, ctx.user, input.id)),
});
