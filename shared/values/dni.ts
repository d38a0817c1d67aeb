import { ERASED } from './erased.ts';

// No zod here: lists of sales load it.

export function dniText(dni: string): string {
  const digits = dni.replaceAll(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digits) ? Number(digits).toLocaleString('es-AR') : dni;
}

/** `••.•••.456`: others may see the list. */
export function maskedDni(dni: string): string {
  if (dni === ERASED) return dni;
  return dniText(dni).replaceAll(/[\p{L}\d](?=(?:[^\p{L}\d]*[\p{L}\d]){3})/gu, '•');
}
