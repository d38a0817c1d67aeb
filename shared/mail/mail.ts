import { z } from 'zod';
import { flagField } from '../input/fields.ts';
import { emailField } from '../input/text.ts';

export const MAIL_KINDS = [
  'reset',
  'invitation',
  'password',
  'email',
  'payout',
  'login',
  'test',
  'settlement',
  'training',
  'summary',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** Recipients can turn these off. They may wait behind the others. */
export const MAIL_NOTICES: readonly MailKind[] = ['settlement', 'training', 'summary'];

export const forgotPasswordInput = z.object({ email: emailField('Email') });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

export const mailWishesInput = z.object({
  /** Settlements paid, trainings to acknowledge. */
  notices: flagField('Avisos').optional(),
  /** For administrators. */
  summary: flagField('Resumen semanal').optional(),
});
export type MailWishesInput = z.infer<typeof mailWishesInput>;

export const mailWishesView = z.object({ notices: z.boolean(), summary: z.boolean() });
export type MailWishesView = z.infer<typeof mailWishesView>;

export const mailStateView = z.object({
  waiting: z.number(),
  /** Given up in the last week. */
  failed: z.number(),
  lastSentAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
});
export type MailStateView = z.infer<typeof mailStateView>;
