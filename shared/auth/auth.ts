import { z } from 'zod';
import { requiredMessage, typeMessage } from '../input/messages.ts';
import { emailField, hasControlCharacter, optionalText, requiredText, upTo } from '../input/text.ts';
import { HOUSE_NAME_MESSAGE, isHouseName } from '../users/houseNames.ts';
import { personFields, userView } from '../users/users.ts';

export const PASSWORD_MIN = 6;
/** For administrators, from their next change of password on. */
export const ADMIN_PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

export function newPasswordField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .min(1, requiredMessage(label))
    .min(PASSWORD_MIN, `El campo ${label} debe tener al menos ${PASSWORD_MIN} caracteres`)
    .max(PASSWORD_MAX, `El campo ${label} admite hasta ${PASSWORD_MAX} caracteres`)
    .refine(
      upTo(PASSWORD_MAX, (value) => value === '' || value.trim() !== ''),
      `El campo ${label} no puede tener solo espacios`,
    )
    .refine(
      upTo(PASSWORD_MAX, (value) => !hasControlCharacter(value)),
      `El campo ${label} contiene caracteres no permitidos`,
    );
}

export function typedPasswordField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .min(1, requiredMessage(label))
    .max(PASSWORD_MAX, `El campo ${label} admite hasta ${PASSWORD_MAX} caracteres`);
}

export const registerInput = z.object({
  ...personFields,
  name: personFields.name.refine((name) => !isHouseName(name), HOUSE_NAME_MESSAGE),
  email: emailField('Email'),
  password: newPasswordField('Contraseña'),
  invitation: optionalText('Invitación').optional(),
});
export type RegisterInput = z.infer<typeof registerInput>;

const codeField = optionalText('Código');

export const loginInput = z.object({
  email: requiredText('Email').toLowerCase(),
  password: typedPasswordField('Contraseña'),
  totp: codeField.optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** Asked again for changes that a thief of the session would make. */
export const identityFields = {
  currentPassword: typedPasswordField('Contraseña actual'),
  totp: codeField.optional(),
};

export const changeEmailInput = z.object({ email: emailField('Email'), ...identityFields });
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

export const changePasswordInput = z.object({
  ...identityFields,
  newPassword: newPasswordField('Nueva contraseña'),
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const resetPasswordInput = z.object({
  token: requiredText('Enlace'),
  newPassword: newPasswordField('Nueva contraseña'),
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const sessionView = z.object({
  token: z.string(),
  user: userView,
  /** Since the sign-in before this one. `reason` says how, null for the account's own profile. */
  passwordChanged: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).optional(),
});
export type SessionView = z.infer<typeof sessionView>;

export const passwordLinkView = z.object({
  token: z.string(),
  link: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PasswordLinkView = z.infer<typeof passwordLinkView>;
