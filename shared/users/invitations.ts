import { z } from 'zod';
import { PLANS_MAX } from '../plans/plans.ts';
import { percentField } from '../input/moneyFields.ts';
import { emailField, optionalText, TEXT_LIMITS } from '../input/text.ts';

/** Rate and location of the invitation win over the new seller's input. */
export const createInvitationInput = z.object({
  /** Name of the invited person, for the list. */
  name: optionalText('Nombre', { max: TEXT_LIMITS.name }).optional(),
  /** The link is mailed there, where mail is sent. */
  email: emailField('Email').optional(),
  /** Percent. */
  commissionRate: percentField('Comisión').optional(),
  location: optionalText('Localidad').optional(),
});
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

/** Sent once, to the inviting administrator. */
export const newInvitationView = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  token: z.string(),
  link: z.string(),
  expiresAt: z.iso.datetime(),
});
export type NewInvitationView = z.infer<typeof newInvitationView>;

export const invitationTokenInput = z.object({ token: z.string('El campo Invitación debe ser un texto') });

/** For the invited person: who invites, and pesos per plan at the rate of the account to be. */
export const openInvitationView = z.object({
  name: z.string().nullable(),
  invitedBy: z.string(),
  /** A fraction. */
  commissionRate: z.number(),
  location: z.string().nullable(),
  plans: z.array(z.object({ name: z.string(), price: z.number(), commission: z.number() })).max(PLANS_MAX),
});
export type OpenInvitationView = z.infer<typeof openInvitationView>;

const INVITATION_STATES = ['open', 'used', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const INVITATIONS_SHOWN = 200;

export const invitationView = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  state: z.enum(INVITATION_STATES),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
  expiresAt: z.iso.datetime(),
  /** A fraction. */
  commissionRate: z.number().nullable(),
  location: z.string().nullable(),
  usedByName: z.string().nullable(),
});
export type InvitationView = z.infer<typeof invitationView>;
