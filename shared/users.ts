import { z } from 'zod';
import { percentField } from './commission.ts';
import { flagField, oneOfField } from './fields.ts';
import { idField } from './ids.ts';
import { MAX_LIMIT, pageInput, paginationView } from './pagination.ts';
import { optionalText, requiredText, TEXT_LIMITS } from './text.ts';

export const ROLES = ['seller', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_LABELS: Record<Role, string> = { seller: 'Vendedor', admin: 'Administrador' };

export const personFields = {
  name: requiredText('Nombre', { max: TEXT_LIMITS.name }),
  phone: requiredText('Teléfono'),
  location: requiredText('Localidad'),
};

export const updateProfileInput = z.object(personFields);
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const userIdInput = z.object({ id: idField('id') });

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
});
export type UserView = z.infer<typeof userView>;

export const USER_ORDERS = ['newest', 'name', 'sales'] as const;

export const listUsersInput = pageInput.extend({
  limit: pageInput.shape.limit.unwrap().default(MAX_LIMIT),
  search: optionalText('search').default(''),
  role: oneOfField('role', ROLES).optional(),
  isActive: flagField('isActive').optional(),
  sort: oneOfField('sort', USER_ORDERS).default('newest'),
});
export type ListUsersInput = z.infer<typeof listUsersInput>;

export const adminUserView = userView.extend({
  openSales: z.number(),
});
export type AdminUserView = z.infer<typeof adminUserView>;

export const userPageView = z.object({ users: z.array(adminUserView), pagination: paginationView });
export type UserPageView = z.infer<typeof userPageView>;

export const editUserFields = z.object({
  ...personFields,
  /** Percent: 12.5 is stored as the fraction 0.125. */
  commissionRate: percentField('Comisión'),
  isActive: flagField('Activo').optional(),
});
export const editUserInput = editUserFields.extend({ id: idField('id') });
export type EditUserInput = z.infer<typeof editUserInput>;
