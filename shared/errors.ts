export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'GONE'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE';

/** Fallback codes, by HTTP status. */
export const CODE_OF_STATUS = {
  400: 'VALIDATION',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
  431: 'TOO_LARGE',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
} as const;

/** Sent as `code` in every failure. */
export type PublicCode = Uppercase<string>;

export function codeOfStatus(status: number): PublicCode {
  const codes: Record<number, PublicCode> = CODE_OF_STATUS;
  return codes[status] ?? (status < 500 ? 'VALIDATION' : 'INTERNAL');
}

export interface Extras {
  details?: string[];
  retryAfterSeconds?: number;
  /** Only with `DUPLICATE_PROSPECT`. */
  prospectId?: string;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly publicCode: PublicCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, publicCode: PublicCode, sentence: string, extras: Extras = {}) {
    super(sentence);
    this.code = code;
    this.publicCode = publicCode;
    this.extras = extras;
  }
}

type Say<Values extends unknown[]> =
  | string
  | ((...values: Values) => string | ({ sentence: string } & Extras));

/** Names a kind of refusal; its sentence and extras may come from values. */
export function refusal<Values extends unknown[] = []>(
  code: ErrorCode,
  publicCode: PublicCode,
  say: Say<Values>,
): (...values: Values) => AppError {
  return (...values) => {
    const said = typeof say === 'string' ? say : say(...values);
    const { sentence, ...extras } = typeof said === 'string' ? { sentence: said } : said;
    return new AppError(code, publicCode, sentence, extras);
  };
}

export const notFound = (sentence: string) => refusal('NOT_FOUND', 'NOT_FOUND', sentence);

/** Names refusals of status 409 by their codes. */
export function conflicts<Says extends Record<PublicCode, Say<never>>>(says: Says) {
  const named = Object.entries(says).map(([code, say]) => [
    code,
    refusal('CONFLICT', code as PublicCode, say),
  ]);
  return Object.fromEntries(named) as { [Code in keyof Says]: (...values: ValuesOf<Says[Code]>) => AppError };
}

type ValuesOf<Saying> = Saying extends (...values: infer Values) => unknown ? Values : [];

export const invalid = refusal('BAD_REQUEST', 'VALIDATION', (...sentences: string[]) => ({
  sentence: sentences.join('. '),
  details: sentences,
}));

const later = (sentence: string, retryAfterSeconds: number) => ({ sentence, retryAfterSeconds });
export const tooMany = refusal('TOO_MANY_REQUESTS', 'TOO_MANY', later);
export const unavailable = refusal('SERVICE_UNAVAILABLE', 'UNAVAILABLE', later);
export const tooLarge = refusal('PAYLOAD_TOO_LARGE', 'TOO_LARGE', (sentence: string) => sentence);
export const foreignType = refusal(
  'UNSUPPORTED_MEDIA_TYPE',
  'UNSUPPORTED_TYPE',
  (expected: string) => `El tipo de contenido no es válido: se espera ${expected}`,
);

export const DATABASE_BUSY =
  'El servidor está ocupado y no pudo guardar los cambios. Intenta nuevamente en unos segundos.';
export const DATABASE_GONE =
  'El servidor no puede usar la base de datos en este momento. Intenta nuevamente en unos segundos.';
export const GENERIC_ERROR = 'Ocurrió un error inesperado. Intenta nuevamente.';
/** Conflicts of several subjects. */
export const sharedErrors = conflicts({
  CLIENT_KEY_USED: (kind: 'contacto' | 'mensaje') => `La clave clientKey ya se usó para otro ${kind}`,
  /** Free text might name the erased customer. */
  CUSTOMER_ERASED: 'Los datos del cliente de esta venta se borraron: ya no se le puede agregar texto',
});
/** Also for locks outside `transaction`, which waits for them. */
export const databaseBusy = () => unavailable(DATABASE_BUSY, 1);
export const unknownAddress = notFound('La dirección solicitada no existe');
