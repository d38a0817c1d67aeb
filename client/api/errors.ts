import { callFailure } from './trpc.ts';

export const NO_CONNECTION = 'Error de conexión. Verifica tu conexión a internet.';

const TRY_LATER = 'Intenta nuevamente en unos minutos.';

/** The sentence to show for a failed call: the server's own, the network's, else the given default (spec §8). */
export function errorText(error: unknown, fallback = TRY_LATER): string {
  const failure = callFailure(error);
  if (!failure) return fallback;
  if (failure.status === undefined) return NO_CONNECTION;
  return failure.message || fallback;
}
