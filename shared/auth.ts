import { z } from 'zod';
import { emailField, idField, requiredMessage, requiredText, TEXT_LIMITS, typeMessage } from './text.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

export const ROLES = ['seller', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_LABELS: Record<Role, string> = { seller: 'Vendedor', admin: 'Administrador' };

/** A new password: 6 to 128 characters, taken exactly as typed. */
export function newPasswordField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .min(1, requiredMessage(label))
    .min(PASSWORD_MIN, `El campo ${label} debe tener al menos ${PASSWORD_MIN} caracteres`)
    .max(PASSWORD_MAX, `El campo ${label} admite hasta ${PASSWORD_MAX} caracteres`);
}

/** A password to check; its length says nothing about whether it is right. */
function typedPasswordField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .min(1, requiredMessage(label))
    .max(PASSWORD_MAX, `El campo ${label} admite hasta ${PASSWORD_MAX} caracteres`);
}

/** The fields of a person that the profile, registration and the administrator share. */
export const personFields = {
  name: requiredText('Nombre', { max: TEXT_LIMITS.name }),
  phone: requiredText('Teléfono'),
  location: requiredText('Localidad'),
};

export const registerInput = z.object({
  ...personFields,
  email: emailField('Email'),
  password: newPasswordField('Contraseña'),
});
export type RegisterInput = z.infer<typeof registerInput>;

export const loginInput = z.object({
  email: requiredText('Email').toLowerCase(),
  password: typedPasswordField('Contraseña'),
});
export type LoginInput = z.infer<typeof loginInput>;

export const updateProfileInput = z.object(personFields);
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const changePasswordInput = z.object({
  currentPassword: typedPasswordField('Contraseña actual'),
  newPassword: newPasswordField('Nueva contraseña'),
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const resetPasswordInput = z.object({
  token: requiredText('Enlace'),
  newPassword: newPasswordField('Nueva contraseña'),
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

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
  /** Pesos sold, cancelled sales left out. */
  totalSales: z.number(),
  /** Number of sales, cancelled ones left out. */
  salesCount: z.number(),
  createdAt: z.iso.datetime(),
});
export type UserView = z.infer<typeof userView>;

export const sessionView = z.object({ token: z.string(), user: userView });
export type SessionView = z.infer<typeof sessionView>;
