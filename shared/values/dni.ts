// No zod here: lists of sales load it.

/** `12.345.678`; other texts unchanged. */
export function dniText(dni: string): string {
  const digits = dni.replaceAll(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digits) ? Number(digits).toLocaleString('es-AR') : dni;
}

/** `••.•••.678`; texts without digits unchanged. */
export function maskedDni(dni: string): string {
  const digits = dni.replaceAll(/\D/g, '');
  return digits === '' ? dni : `••.•••.${digits.slice(-3)}`;
}
