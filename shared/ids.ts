import { z } from 'zod';
import { requiredMessage, typeMessage } from './text.ts';

/** An id on the wire: the decimal form of a positive integer. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** The id of nothing, so that a lookup finds no row. */
const NO_ID = -1;

/** An id: decimal string on the wire, number afterwards. Text that cannot be an id becomes one that no row has (404). */
export function idField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .refine((value) => value.trim() !== '', requiredMessage(label))
    .transform((value) => (ID_PATTERN.test(value) || value === '0' ? Number(value) : NO_ID));
}
