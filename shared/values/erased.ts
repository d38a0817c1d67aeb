// No zod here: lists of sales load it.

export const ERASED = 'Datos borrados';

/** Message of a 409: free text might name the erased customer. */
export const NO_WORDS = 'Los datos del cliente de esta venta se borraron: ya no se le puede agregar texto';

export function isErased({ customerInfo }: { customerInfo: { name: string; dni: string } }): boolean {
  return customerInfo.name === ERASED && customerInfo.dni === ERASED;
}
