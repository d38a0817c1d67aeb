import { z } from 'zod';
import { idField } from '../input/ids.ts';
import { requiredText, TEXT_LIMITS } from '../input/text.ts';

export const eraseSaleFields = z.object({
  reason: requiredText('Motivo', { max: TEXT_LIMITS.reason, multiline: true }),
});
export const eraseSaleInput = eraseSaleFields.extend({ id: idField('id') });
export type EraseSaleInput = z.infer<typeof eraseSaleInput>;
