import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError } from 'fastify';
import { ZodError } from 'zod';
import {
  AppError,
  codeOfStatus,
  databaseBusy,
  foreignType,
  GENERIC_ERROR,
  type Extras,
  type PublicCode,
} from '../../shared/errors.ts';

/** The sentence for the user; that of a server fault names the request in the log. */
export function sentenceOf({ status, message }: PublicError, requestId: string | undefined): string {
  return status === 500 && requestId !== undefined ? `${message} Código ${requestId}` : message;
}

interface PublicError extends Refusal {
  code: PublicCode;
}

interface Refusal extends Extras {
  status: number;
  message: string;
  code?: PublicCode;
}

const STORAGE_FULL: Refusal = {
  status: 503,
  message: 'El servidor no tiene espacio para guardar cambios. Intenta más tarde.',
};

const DAMAGED: Refusal = {
  status: 503,
  message: 'La base de datos está dañada: avisa al administrador',
};

const FRAMEWORK_ERRORS: Record<number, string> = {
  400: 'La solicitud no es válida',
  404: 'No se encontró lo que buscas',
  405: 'El método no está permitido para esta dirección',
  408: 'La solicitud tardó demasiado',
  413: 'Lo enviado es demasiado grande',
  414: 'La dirección es demasiado larga',
  415: foreignType('application/json').message,
  429: 'Demasiadas solicitudes. Intenta más tarde.',
  431: 'Los encabezados de la solicitud son demasiado grandes',
};

/** Maps any error to a public one; the only place that does. The caller logs a 500. */
export function toPublicError(error: unknown): PublicError {
  const refusal = refusalOf(error);
  return { ...refusal, code: refusal.code ?? codeOfStatus(refusal.status) };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError || error.cause instanceof ZodError) return refusalOf(error.cause);
    const status = getHTTPStatusCodeFromError(error);
    if (status >= 500) return refusalOf(error.cause ?? undefined);
    return { status, message: FRAMEWORK_ERRORS[status] ?? GENERIC_ERROR };
  }
  if (error instanceof AppError) {
    const { message, publicCode: code, extras } = error;
    // tRPC has no code for it.
    const status =
      error.code === 'GONE' ? 410 : getHTTPStatusCodeFromError(new TRPCError({ code: error.code }));
    return { status, message, code, ...extras };
  }
  if (error instanceof ZodError) return fromZod(error);
  if (saysDamage(error)) return DAMAGED;
  if (isStorageFailure(error)) return STORAGE_FULL;
  if (/^SQLITE_(BUSY|LOCKED)/.test(rootCause(error).code ?? '')) return refusalOf(databaseBusy());
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, message: frameworkMessage(error as FastifyError, status) };
  }
  return { status: 500, message: GENERIC_ERROR };
}

/** Whether to log it as a server fault: logging each refusal of a busy server would fill the disk. */
export function isFault(error: unknown): boolean {
  const thrown = error instanceof TRPCError ? error.cause : error;
  return !(thrown instanceof AppError) && toPublicError(error).status >= 500;
}

function frameworkMessage(error: FastifyError, status: number): string {
  if (status === 400 && (error instanceof SyntaxError || /JSON|BODY/.test(error.code ?? ''))) {
    return 'El cuerpo de la solicitud no es un JSON válido';
  }
  return FRAMEWORK_ERRORS[status] ?? GENERIC_ERROR;
}

function fromZod(error: ZodError): Refusal {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  const details = [...byField.values()];
  return { status: 400, message: details.join('. '), details };
}

/** True for an error of either door that reports a damaged database. */
export function saysDamage(error: unknown): boolean {
  const thrown = error instanceof TRPCError ? (error.cause ?? error) : error;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(rootCause(thrown).code ?? '');
}

function isStorageFailure(error: unknown): boolean {
  const code = rootCause(error).code ?? '';
  return /^(SQLITE_FULL|SQLITE_IOERR|SQLITE_READONLY|SQLITE_CANTOPEN|ENOSPC|EDQUOT|EROFS)/.test(code);
}

/** Returns the cause of a failed query, or the error itself. */
export function rootCause(thrown: unknown): NodeJS.ErrnoException {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return error.name === 'DrizzleQueryError' && error.cause instanceof Error ? error.cause : error;
}
