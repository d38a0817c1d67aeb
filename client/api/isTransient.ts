import { callFailure } from './trpc.ts';

const TRANSIENT = new Set([408, 425, 429]);

/** True if a retry may help: no response, a failing or a busy server. */
export function isTransient(error: unknown): boolean {
  const failure = callFailure(error);
  if (!failure) return false;
  const { status } = failure;
  return status === undefined || status >= 500 || TRANSIENT.has(status);
}
