import { idInput } from '../../../shared/input/ids.ts';
import {
  createTeamInput,
  editTeamInput,
  ledTeamInput,
  ledTeamView,
  listTeamsInput,
  moveMembersInput,
  teamPageView,
  teamView,
  teamWithMembersView,
} from '../../../shared/teams/teams.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import {
  createTeam,
  deleteTeam,
  editTeam,
  getLedTeam,
  getTeamWithMembers,
  listAllTeams,
  moveMembers,
} from './teams.service.ts';

export const teamsRouter = router({
  mine: signedInProcedure
    .meta({
      rest: 'GET /team',
      summary:
        'El equipo que lidera quien llama: sus integrantes con sus números de un mes, y lo que gana por él',
      result: { team: ledTeamView },
      refuses: ['NOT_FOUND'],
    })
    .input(ledTeamInput)
    .query(({ ctx, input }) => getLedTeam(ctx, ctx.user, input)),
});

export const teamsAdminRouter = router({
  listTeams: adminProcedure
    .meta({ rest: 'GET /admin/teams', summary: 'Los equipos, por nombre', result: teamPageView })
    .input(listTeamsInput)
    .query(({ ctx, input }) => listAllTeams(ctx, input)),
  createTeam: adminProcedure
    .meta({
      rest: 'POST /admin/teams',
      summary: 'Crear un equipo; quien ya está en otro se pasa a este',
      status: 201,
      result: { team: teamView },
      refuses: ['TEAM_NAME_TAKEN', 'LEADS_ANOTHER_TEAM'],
    })
    .input(createTeamInput)
    .mutation(({ ctx, input }) => createTeam(ctx, ctx.user, input)),
  team: adminProcedure
    .meta({
      rest: 'GET /admin/teams/:id',
      summary: 'Un equipo con sus integrantes, por nombre',
      result: teamWithMembersView,
    })
    .input(idInput)
    .query(({ ctx, input }) => getTeamWithMembers(ctx, input.id)),
  editTeam: adminProcedure
    .meta({
      rest: 'PUT /admin/teams/:id',
      summary: 'Cambiar nombre, líder o porcentaje de un equipo; las ventas ya hechas no cambian',
      result: { team: teamView },
      refuses: ['TEAM_NAME_TAKEN', 'LEADS_ANOTHER_TEAM'],
    })
    .input(editTeamInput)
    .mutation(({ ctx, input }) => editTeam(ctx, ctx.user, input)),
  deleteTeam: adminProcedure
    .meta({
      rest: 'DELETE /admin/teams/:id',
      summary: 'Eliminar un equipo; sus integrantes quedan sin equipo',
    })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteTeam(ctx, ctx.user, input.id)),
  moveTeamMembers: adminProcedure
    .meta({
      rest: 'PUT /admin/teams/:id/members',
      summary: 'Agregar y quitar integrantes de un equipo, todo o nada; quien ya está en otro se pasa a este',
      result: { team: teamView },
      refuses: ['LEADS_ANOTHER_TEAM', 'LEADS_THIS_TEAM'],
    })
    .input(moveMembersInput)
    .mutation(({ ctx, input }) => moveMembers(ctx, ctx.user, input)),
});
