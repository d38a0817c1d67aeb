/** Address of the queue. */
export const OUTBOX = '/app/sales/outbox';

/** '1 venta por enviar', '3 ventas por enviar'. */
export function countOfSales(count: number): string {
  return count === 1 ? '1 venta por enviar' : `${count} ventas por enviar`;
}

/** '1 contacto por anotar', '3 contactos por anotar'. */
export function countOfContacts(count: number): string {
  return count === 1 ? '1 contacto por anotar' : `${count} contactos por anotar`;
}
