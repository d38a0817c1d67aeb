import { ERASED } from './erased.ts';

// No zod here: lists of sales load it.

/** `30123456` → `30.123.456`, as it is printed on the document; other texts stay. */
export function dniText(dni: string): string {
  const digits = dni.replaceAll(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digits) ? Number(digits).toLocaleString('es-AR') : dni;
}

/** `30123456` → `••.•••.456`: enough to tell sales apart in a list that others may see. */
export function maskedDni(dni: string): string {
  if (dni === ERASED) return dni;
  return dniText(dni).replaceAll(/[\p{L}\d](?=(?:[^\p{L}\d]*[\p{L}\d]){3})/gu, '•');
}
