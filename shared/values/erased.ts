// No zod here: lists of sales load it.

/** What is read where a customer's data were. */
export const ERASED = 'Datos borrados';

/** Of a 409: words might name the customer again. */
export const NO_WORDS = 'Los datos del cliente de esta venta se borraron: ya no se le puede agregar texto';

/** True for a sale whose customer was erased. */
export function isErased({ customerInfo }: { customerInfo: { name: string; dni: string } }): boolean {
  return customerInfo.name === ERASED && customerInfo.dni === ERASED;
}
