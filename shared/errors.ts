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

/** Codes of refusals that a program must tell from others of their status. */
export const EXACT_CODES = ['TOTP_REQUIRED', 'TOTP_SETUP_REQUIRED', 'DUPLICATE_PROSPECT'] as const;

/** Codes of the other failures, by HTTP status. */
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
export type PublicCode = (typeof EXACT_CODES)[number] | (typeof CODE_OF_STATUS)[keyof typeof CODE_OF_STATUS];

export function codeOfStatus(status: number): PublicCode {
  const codes: Record<number, PublicCode> = CODE_OF_STATUS;
  return codes[status] ?? (status < 500 ? 'VALIDATION' : 'INTERNAL');
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly publicCode: PublicCode | undefined;
  /** Only with `DUPLICATE_PROSPECT`. */
  readonly prospectId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      details?: string[];
      retryAfterSeconds?: number;
      publicCode?: PublicCode;
      prospectId?: string;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.publicCode = extra.publicCode;
    this.prospectId = extra.prospectId;
  }
}

export function invalid(sentence: string): AppError {
  return new AppError('BAD_REQUEST', sentence, { details: [sentence] });
}

export const DATABASE_BUSY =
  'El servidor está ocupado y no pudo guardar los cambios. Intenta nuevamente en unos segundos.';
export const DATABASE_GONE =
  'El servidor no puede usar la base de datos en este momento. Intenta nuevamente en unos segundos.';
export const GENERIC_ERROR = 'Ocurrió un error inesperado. Intenta nuevamente.';
export const UNKNOWN_ADDRESS = 'La dirección solicitada no existe';
export const SESSION_EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
