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

/** Sent as `code` where a program must tell refusals of one status apart. */
export type PublicCode = 'TOTP_REQUIRED' | 'TOTP_SETUP_REQUIRED' | 'DUPLICATE_PROSPECT';

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
