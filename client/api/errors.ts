import { callFailure, isOfProgram } from './trpc.ts';

export const NO_CONNECTION = 'Error de conexión. Verifica tu conexión a internet.';

const BROWSER_FAILED = 'Este navegador no pudo hacerlo. Actualízalo, o prueba con otro.';
const TRY_LATER = 'Intenta nuevamente en unos minutos.';

/** True for a call without an answer: the server may have done it. */
export function isUnanswered(error: unknown): boolean {
  const failure = callFailure(error);
  return failure !== undefined && failure.status === undefined;
}

/** `look` says where to see whether it was done. */
export function unansweredText(look: string): string {
  return `No llegó la respuesta, y puede que se haya guardado. ${look}`;
}

/** Returns the sentence of a failed call: the server's, the network's, else the fallback. */
export function errorText(error: unknown, fallback = TRY_LATER): string {
  const failure = callFailure(error);
  if (!failure) return isOfProgram(error) ? BROWSER_FAILED : fallback;
  if (failure.status === undefined) return NO_CONNECTION;
  return failure.message || fallback;
}
