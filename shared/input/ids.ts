import { z } from 'zod';
import { requiredMessage, typeMessage } from './messages.ts';
import { upTo } from './text.ts';

export const ID_PATTERN = /^[1-9]\d{0,14}$/;

const LONGEST_ID = 15;
const NO_ID = -1;

/** Decimal string on the wire → number; an invalid id becomes one that no row has. */
export function idField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .refine(
      upTo(LONGEST_ID, (value) => value.trim() !== ''),
      requiredMessage(label),
    )
    .transform((value) => (ID_PATTERN.test(value) || value === '0' ? Number(value) : NO_ID));
}

export const idInput = z.object({ id: idField('id') });

/** Of a list; unlike `idField` it refuses what is no id. */
export function idFilter(label: string) {
  const message = `El campo ${label} no es válido`;
  return z.string(message).regex(ID_PATTERN, message).transform(Number).optional();
}

export const sellerFilter = idFilter('Vendedor');
