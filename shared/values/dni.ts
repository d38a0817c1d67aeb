// No zod here: lists of sales load it.

/** `12.345.678`, everywhere; other texts as they are. */
export function dniText(dni: string): string {
  const digits = dni.replaceAll(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digits) ? Number(digits).toLocaleString('es-AR') : dni;
}
