import { z } from 'zod';
import { idField, idInput } from '../input/ids.ts';
import { percentField } from '../input/moneyFields.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { optionalText, requiredText } from '../input/text.ts';

/** With the leader. */
export const MEMBERS_MAX = 500;

export const OVERRIDE_LABEL = 'Porcentaje del líder';

const teamFields = {
  name: requiredText('Nombre', { max: 60 }).refine(
    (name) => name === '' || name.length >= 2,
    'El campo Nombre debe tener al menos 2 letras',
  ),
  leaderId: idField('Líder'),
  overridePercent: percentField(OVERRIDE_LABEL).max(
    100,
    `El campo ${OVERRIDE_LABEL} debe ser como máximo 100`,
  ),
};

function idsField(label: string) {
  return z
    .array(idField(label), `El campo ${label} debe ser una lista`)
    .max(MEMBERS_MAX, `El campo ${label} admite hasta ${MEMBERS_MAX} vendedores`);
}

export const listTeamsInput = pageInput.extend({
  search: optionalText('Búsqueda', { pasted: true }).default(''),
});
export type ListTeamsInput = z.infer<typeof listTeamsInput>;

export const createTeamInput = z.object({ ...teamFields, memberIds: idsField('Integrantes').optional() });
export type CreateTeamInput = z.infer<typeof createTeamInput>;

export const editTeamInput = z
  .object(teamFields)
  .partial()
  .extend({ id: idField('id') });
export type EditTeamInput = z.infer<typeof editTeamInput>;

export const moveMembersInput = idInput
  .extend({ add: idsField('Agregar').default([]), remove: idsField('Quitar').default([]) })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), {
    error: 'Un vendedor no puede estar en Agregar y en Quitar',
    path: ['add'],
  });
export type MoveMembersInput = z.infer<typeof moveMembersInput>;

export const teamView = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null since the last one was deactivated or deleted. */
  leaderId: z.string().nullable(),
  leaderName: z.string().nullable(),
  /** A fraction of the price of what the others sell. */
  overrideRate: z.number(),
  memberCount: z.number(),
  createdAt: z.iso.datetime(),
});
export type TeamView = z.infer<typeof teamView>;

export const teamPageView = pageView({ teams: z.array(teamView) });
export type TeamPageView = z.infer<typeof teamPageView>;

export const teamMemberView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  isLeader: z.boolean(),
});

export const teamWithMembersView = z.object({
  team: teamView,
  members: z.array(teamMemberView).max(MEMBERS_MAX),
});
export type TeamWithMembersView = z.infer<typeof teamWithMembersView>;

/** The share of the seller's leader in a sale. Rate as a fraction, amount in pesos. */
export const overrideView = z.object({
  leaderId: z.string(),
  leaderName: z.string(),
  rate: z.number(),
  amount: z.number(),
});
