import { z } from 'zod';
import { storedPercentField } from '../input/moneyFields.ts';
import { expectedUpdatedAtField, flagField, oneOfField, wholeNumberField } from '../input/fields.ts';
import { idField, idFilter } from '../input/ids.ts';
import { sortFields } from '../input/sorting.ts';
import { MAX_LIMIT, pageInput, pageView } from '../input/pagination.ts';
import { mailWishesView } from '../mail/mail.ts';
import { ROLES } from './roles.ts';
import { optionalText, requiredText, TEXT_LIMITS } from '../input/text.ts';

export const personFields = {
  name: requiredText('Nombre Completo', { max: TEXT_LIMITS.name }),
  phone: requiredText('Teléfono', { pasted: true }),
  location: requiredText('Localidad'),
};

export const updateProfileInput = z.object(personFields);
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const userView = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  role: z.enum(ROLES),
  /** A fraction: 0.1 is ten percent. */
  commissionRate: z.number(),
  isActive: z.boolean(),
  totalSales: z.number(),
  salesCount: z.number(),
  createdAt: z.iso.datetime(),
  /** Null outside a team. */
  team: z
    .object({
      _id: z.string(),
      name: z.string(),
      leaderName: z.string().nullable(),
      isLeader: z.boolean(),
    })
    .nullable(),
  /** Only in the own profile: the phone of the team's leader, if another person leads it. */
  leaderPhone: z.string().optional(),
  /** Only in the own profile: the ranking names the user. */
  inRanking: z.boolean().optional(),
  /** Only in the own profile: installations wanted in a month. */
  goal: z.number().nullable().optional(),
  /** Only in the own profile, where mail is sent: what the user wants. */
  mail: mailWishesView.optional(),
  /** Only in the own profile: since when another person seems to know the password. */
  passwordKnownAt: z.iso.datetime().optional(),
});
export type UserView = z.infer<typeof userView>;

export const USER_SORTS = [
  'newest',
  'name',
  'email',
  'location',
  'commissionRate',
  'totalSales',
  'sales',
  'salesCount',
  'isActive',
  'lastSaleAt',
  'monthSales',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Filters for sellers without a team. */
export const NO_TEAM = 'none';

export const listUsersInput = pageInput.extend({
  limit: pageInput.shape.limit.unwrap().default(MAX_LIMIT),
  search: optionalText('Búsqueda', { pasted: true }).default(''),
  role: oneOfField('Rol', ROLES).optional(),
  isActive: flagField('Activo').optional(),
  /** Active sellers alone: their last sale, or their account without one, is older than that many days. */
  idleDays: wholeNumberField('Días sin ventas', { max: 365 }).optional(),
  teamId: z.union([z.literal(NO_TEAM), idFilter('Equipo')], 'El campo Equipo no es válido').optional(),
  ...sortFields(USER_SORTS),
});
export type ListUsersInput = z.infer<typeof listUsersInput>;

export const adminUserView = userView.extend({
  openSales: z.number(),
  /** Of the newest sale that is not cancelled. */
  lastSaleAt: z.iso.datetime().nullable(),
  /** Registered this month in Argentina, without cancelled ones. */
  monthSales: z.number(),
  updatedAt: z.iso.datetime(),
});
export type AdminUserView = z.infer<typeof adminUserView>;

export const userPageView = pageView({ users: z.array(adminUserView) });
export type UserPageView = z.infer<typeof userPageView>;

export const RATE_LABEL = 'Comisión';

export const editUserFields = z.object({
  ...personFields,
  name: requiredText('Nombre', { max: TEXT_LIMITS.name }),
  /** Percent. */
  commissionRate: storedPercentField(RATE_LABEL),
  isActive: flagField('Activo').optional(),
});
export const editUserInput = editUserFields.extend({
  expectedUpdatedAt: expectedUpdatedAtField,
  id: idField('id'),
});
export type EditUserInput = z.infer<typeof editUserInput>;

export const handOverInput = z
  .object({
    /** An active seller. */
    to: idField('Vendedor'),
    prospects: flagField('Interesados'),
    sales: flagField('Ventas'),
    id: idField('id'),
  })
  .refine(({ prospects, sales }) => prospects || sales, 'Elige qué pasar: interesados, ventas o ambos');
export type HandOverInput = z.infer<typeof handOverInput>;

/** How many moved; `skipped` are prospects whose number the other seller has. */
export const handoverView = z.object({ prospects: z.number(), sales: z.number(), skipped: z.number() });
export type HandoverView = z.infer<typeof handoverView>;

export const setInRankingInput = z.object({ visible: flagField('Visible') });

/** Installations in a month; null for none. */
export const setGoalInput = z.object({ installed: wholeNumberField('Meta', { max: 500 }).nullable() });
