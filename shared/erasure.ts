import { z } from 'zod';
import { idField } from './ids.ts';
import { requiredText, TEXT_LIMITS } from './text.ts';

/** What is read where a customer's data were. */
export const ERASED = 'Datos borrados';

export const eraseSaleFields = z.object({
  reason: requiredText('Motivo', { max: TEXT_LIMITS.reason, multiline: true }),
});
export const eraseSaleInput = eraseSaleFields.extend({ id: idField('id') });
export type EraseSaleInput = z.infer<typeof eraseSaleInput>;

/** True for a sale whose customer was erased. */
export function isErased({ customerInfo }: { customerInfo: { name: string; dni: string } }): boolean {
  return customerInfo.name === ERASED && customerInfo.dni === ERASED;
}
