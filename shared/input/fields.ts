import { z } from 'zod';
import { typeMessage } from './messages.ts';

export function flagField(label: string) {
  return z.boolean({ error: typeMessage(label, 'verdadero o falso') });
}

export function oneOfField<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, { error: typeMessage(label, `uno de: ${values.join(', ')}`) });
}

export function wholeNumberField(
  label: string,
  { min = 1, max, unit = '' }: { min?: number; max: number; unit?: string },
) {
  const expected = `un número entero entre ${min} y ${max}${unit}`;
  const message = `El campo ${label} debe ser ${expected}`;
  return z
    .number({ error: typeMessage(label, expected) })
    .int(message)
    .min(min, message)
    .max(max, message);
}

/** `updatedAt` on the caller's screen; a later change is a 409. */
export const expectedUpdatedAtField = z.iso
  .datetime({ offset: true, error: 'El campo Último cambio esperado debe ser una fecha y hora ISO 8601' })
  .optional();
