import { z } from 'zod';
import { amountsView } from '../commissions/commissions.ts';
import { idField, idInput } from '../input/ids.ts';
import { oneOfField } from '../input/fields.ts';
import { percentField } from '../input/moneyFields.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { optionalText, requiredText } from '../input/text.ts';
import { appointmentView } from '../sales/appointments.ts';
import { followUpView } from '../sales/followUp.ts';
import { SALE_STATUSES } from '../sales/saleStatus.ts';
import { verificationView } from '../sales/verification.ts';
import { monthField } from '../stats/reports.ts';

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
  /** Null after the last one was deactivated or deleted. */
  leaderId: z.string().nullable(),
  leaderName: z.string().nullable(),
  /** A fraction of the price of the members' sales. */
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

export const ledTeamInput = z.object({ month: monthField('Mes').optional() });
export type LedTeamInput = z.infer<typeof ledTeamInput>;

/** `registered` and `cancelled` by the month of the sale, `installed` as in the ranking; the others as of now. */
const figures = {
  registered: z.number(),
  installed: z.number(),
  cancelled: z.number(),
  open: z.number(),
  overdue: z.number(),
  missingPhoto: z.number(),
};

/** A team for its leader: figures of the active members, and the leader's share of all time. */
export const ledTeamView = z.object({
  _id: z.string(),
  name: z.string(),
  overrideRate: z.number(),
  month: z.string(),
  members: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        phone: z.string(),
        ...figures,
        lastSaleAt: z.iso.datetime().nullable(),
      }),
    )
    .max(MEMBERS_MAX),
  totals: z.object(figures),
  override: amountsView,
});
export type LedTeamView = z.infer<typeof ledTeamView>;

export const TEAM_NEEDS = ['rejected', 'overdue', 'due_soon', 'missing_photo', 'today'] as const;
export type TeamNeed = (typeof TEAM_NEEDS)[number];

export const listTeamSalesInput = pageInput.extend({
  memberId: idField('Integrante').optional(),
  status: oneOfField('Estado', SALE_STATUSES).optional(),
  need: oneOfField('Necesita', TEAM_NEEDS).optional(),
});
export type ListTeamSalesInput = z.infer<typeof listTeamSalesInput>;

/** A member's sale without its customer: first name and initial alone. `override` in pesos. */
export const teamSaleView = z.object({
  _id: z.string(),
  customer: z.string(),
  city: z.string(),
  planName: z.string(),
  status: z.enum(SALE_STATUSES),
  createdAt: z.iso.datetime(),
  sellerId: z.string(),
  sellerName: z.string(),
  followUp: followUpView,
  appointment: appointmentView.pick({ date: true, from: true, to: true, state: true }).nullable(),
  verification: verificationView.pick({ state: true }),
  hasPhoto: z.boolean(),
  override: z.number().nullable(),
});
export type TeamSaleView = z.infer<typeof teamSaleView>;

export const teamSalePageView = pageView({ sales: z.array(teamSaleView) });
export type TeamSalePageView = z.infer<typeof teamSalePageView>;
