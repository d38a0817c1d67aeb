import { z } from 'zod';
import { idField } from '../input/ids.ts';
import { SALE_STATUSES } from './saleStatus.ts';
import { digitsOf } from '../search/words.ts';
import { optionalText } from '../input/text.ts';

/** Old ones have six digits or fewer. */
const FULL_DNI = /^\d{5,11}$/;

export function fullDni(typed: string): string | undefined {
  const digits = digitsOf(typed);
  return FULL_DNI.test(digits) ? digits : undefined;
}

export const checkDuplicatesInput = z.object({
  dni: optionalText('DNI', { pasted: true }).default(''),
  phone: optionalText('Teléfono', { pasted: true }).default(''),
});
export type CheckDuplicatesInput = z.infer<typeof checkDuplicatesInput>;

/** Sales listed for the same DNI, and for the same phone. */
export const ALIKE_MAX = 20;

export const duplicatesView = z.object({
  own: z
    .array(z.object({ _id: z.string(), customerName: z.string(), status: z.enum(SALE_STATUSES) }))
    .max(2 * ALIKE_MAX),
  /** Another seller has such a sale; does not reveal which. */
  taken: z.boolean(),
});
export type DuplicatesView = z.infer<typeof duplicatesView>;

export const resolveDuplicateInput = z.object({
  resolved: z.literal(true, 'El campo Resuelta debe ser verdadero'),
  id: idField('id'),
});
