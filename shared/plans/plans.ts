import { z } from 'zod';
import { expectedUpdatedAtField, flagField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { priceField } from '../input/moneyFields.ts';
import { typeMessage } from '../input/messages.ts';
import { optionalText, requiredText, TEXT_LIMITS } from '../input/text.ts';

export const MAX_FEATURES = 30;
/** Of plans, and of a plan's prices. */
export const PLANS_MAX = 500;

const featuresField = z
  .array(optionalText('Características'), { error: typeMessage('Características', 'una lista de textos') })
  .transform((rows) => rows.filter((row) => row !== ''))
  .refine((rows) => rows.length <= MAX_FEATURES, {
    error: `El campo Características admite hasta ${MAX_FEATURES} filas`,
  });

const planFields = {
  name: requiredText('Nombre', { max: TEXT_LIMITS.name }),
  description: requiredText('Descripción', { max: TEXT_LIMITS.description, multiline: true }),
  price: priceField('Precio'),
};

export const createPlanInput = z.object({
  ...planFields,
  features: featuresField.default([]),
  isActive: flagField('Activo').default(true),
});
export type CreatePlanInput = z.infer<typeof createPlanInput>;

export const editPlanInput = z.object({
  ...planFields,
  features: featuresField.optional(),
  isActive: flagField('Activo').optional(),
  expectedUpdatedAt: expectedUpdatedAtField,
  id: idField('id'),
});
export type EditPlanInput = z.infer<typeof editPlanInput>;

export const planView = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  priceSince: z.iso.datetime(),
  nextPrice: z.object({ price: z.number(), validFrom: z.iso.date() }).nullable(),
  features: z.array(z.string()).max(MAX_FEATURES),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Also changes when a scheduled price starts. */
  updatedAt: z.iso.datetime(),
});
export type PlanView = z.infer<typeof planView>;
