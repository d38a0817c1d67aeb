import { errorText } from '../../../api/errors.ts';
import { callFailure } from '../../../api/trpc.ts';

/** Returns the reason for a refused sale: the validation's details, else the server's sentence, else the fallback. */
export function saleErrorText(error: unknown, fallback: string): string | null {
  if (!error) return null;
  const details = callFailure(error)?.details ?? [];
  if (details.length > 0) return `Error de validación: ${details.join(', ')}`;
  return errorText(error, fallback);
}
