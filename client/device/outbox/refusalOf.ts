import { isTransient } from '../../api/isTransient.ts';
import { callFailure } from '../../api/trpc.ts';

/** Returns why the server refused a call; rethrows errors that allow another try. */
export function refusalOf(error: unknown) {
  const failure = callFailure(error);
  // A 401 waits for the user to sign in again.
  if (!failure || isTransient(error) || failure.status === 401) throw error;
  return { ...failure, reasons: failure.details.length > 0 ? failure.details : [failure.message] };
}
