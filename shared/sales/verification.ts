import { z } from 'zod';
import { oneOfField, wholeNumberField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { optionalText, reasonField, requiredText, TEXT_LIMITS } from '../input/text.ts';
import { PHOTO_VERDICTS } from './photo/verdicts.ts';

/** A new attempt supersedes a pending or approved one, never a rejected one. */
export const VERIFICATION_STATES = ['pending', 'approved', 'rejected', 'superseded'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

export const VERIFICATION_STATE_LABELS: Record<VerificationState, string> = {
  pending: 'Por verificar',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  superseded: 'Reemplazado',
};

/** Decided by a person, by a later status, or by the upgrade that introduced attempts. */
export const VERIFICATION_SOURCES = ['manual', 'status', 'import'] as const;

/** Reading of the photo on the device: the typed number, another one, or no DNI. */
export const DNI_READS = ['match', 'mismatch', 'none'] as const;
export type DniRead = (typeof DNI_READS)[number];

/** Absent or null when no device read the photo. */
export const dniReadField = oneOfField('Lectura del DNI', DNI_READS).nullish();

export const RELATIONSHIPS = ['holder', 'parent', 'child', 'spouse', 'sibling', 'other'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

export const RELATIONSHIP_LABELS: Record<Relationship, string> = {
  holder: 'El cliente',
  parent: 'Madre o padre',
  child: 'Hija o hijo',
  spouse: 'Pareja',
  sibling: 'Hermana o hermano',
  other: 'Otra relación',
};

export const decideVerificationInput = z.object({
  /** Attempt on the caller's screen; a 409 unless it is current and pending. */
  attempt: wholeNumberField('Intento', { max: Number.MAX_SAFE_INTEGER }),
  result: oneOfField('Resultado', ['approved', 'rejected']),
  note: reasonField('Nota').optional(),
  /** Name and number as printed on the document; only with an approval. */
  correction: z
    .object({
      name: requiredText('Nombre del titular', { max: TEXT_LIMITS.name }).optional(),
      dni: requiredText('DNI del titular', { pasted: true }).optional(),
    })
    .optional(),
  id: idField('id'),
});
export type DecideVerificationInput = z.infer<typeof decideVerificationInput>;

export const undoVerificationInput = decideVerificationInput.pick({ attempt: true, id: true });
export type UndoVerificationInput = z.infer<typeof undoVerificationInput>;

export const requestVerificationFields = z.object({
  holderName: requiredText('Nombre del titular', { max: TEXT_LIMITS.name }),
  holderDni: requiredText('DNI del titular', { pasted: true }),
  relationship: oneOfField('Relación', RELATIONSHIPS),
  dniPhoto: optionalText('Foto del DNI').nullish(),
  dniRead: dniReadField,
  consent: z.literal(true, {
    error: 'Marca que el titular acepta',
  }),
});
export const requestVerificationInput = requestVerificationFields.extend({ id: idField('id') });
export type RequestVerificationInput = z.infer<typeof requestVerificationInput>;

export const VERIFICATIONS_SHOWN = 100;

export const verificationView = z.object({
  attempt: z.number(),
  holderName: z.string(),
  holderDni: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  /** Signed: `/uploads/` + this name works for an hour or two. */
  dniPhoto: z.string().nullable(),
  dniRead: z.enum(DNI_READS).nullable(),
  /** Verdict on the attempt's photo; null without one, and for photos stored before verdicts. */
  quality: z.enum(PHOTO_VERDICTS).nullable(),
  state: z.enum(VERIFICATION_STATES),
  source: z.enum(VERIFICATION_SOURCES),
  createdAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export type VerificationView = z.infer<typeof verificationView>;
