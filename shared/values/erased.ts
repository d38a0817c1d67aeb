// No zod here: lists of sales load it.

export const ERASED = 'Datos borrados';

export function isErased({ customerInfo }: { customerInfo: { name: string; dni: string } }): boolean {
  return customerInfo.name === ERASED && customerInfo.dni === ERASED;
}
