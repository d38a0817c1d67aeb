import { callFailure, isOfProgram } from './trpc.ts';

export const NO_CONNECTION = 'Error de conexión. Verifica tu conexión a internet.';

const BROWSER_FAILED = 'Este navegador no pudo hacerlo. Actualízalo, o prueba con otro.';
const TRY_LATER = 'Intenta nuevamente en unos minutos.';

/** Returns the sentence of a failed call: the server's, the network's, else the fallback. */
export function errorText(error: unknown, fallback = TRY_LATER): string {
  const failure = callFailure(error);
  if (!failure) return isOfProgram(error) ? BROWSER_FAILED : fallback;
  if (failure.status === undefined) return NO_CONNECTION;
  return failure.message || fallback;
}
