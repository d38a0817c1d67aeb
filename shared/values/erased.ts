// No zod here: lists of sales load it.

/** What is read where a customer's data were. */
export const ERASED = 'Datos borrados';

/** True for a sale whose customer was erased. */
export function isErased({ customerInfo }: { customerInfo: { name: string; dni: string } }): boolean {
  return customerInfo.name === ERASED && customerInfo.dni === ERASED;
}
