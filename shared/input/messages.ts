export const SESSION_EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';

export function requiredMessage(label: string): string {
  return `El campo ${label} es obligatorio`;
}

/** Returns a zod `error` callback: "required" for missing or null, else the expected type. */
export function typeMessage(label: string, expected: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null
      ? requiredMessage(label)
      : `El campo ${label} debe ser ${expected}`;
}
