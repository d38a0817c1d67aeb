import { conflicts, notFound } from '../../../shared/errors.ts';

export const teamErrors = {
  ...conflicts({
    TEAM_NAME_TAKEN: 'Ya existe un equipo con ese nombre',
    LEADS_ANOTHER_TEAM: (name: string) => `${name} ya lidera otro equipo`,
    LEADS_THIS_TEAM: (name: string) =>
      `${name} lidera el equipo y no se puede quitar: elige antes otro líder`,
  }),
  notFound: notFound('El equipo no existe'),
  leadsNone: notFound('No lideras ningún equipo'),
  memberNotFound: notFound('Ese vendedor no es de tu equipo'),
};
