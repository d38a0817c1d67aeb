import { AppError } from '../shared/errors.ts';
import type { AppContext } from './context.ts';
import { requireSession, type SignedInUser } from './features/auth/auth.service.ts';

export interface SignedIn {
  user: SignedInUser;
  tokenHash: string;
}

type WithToken = AppContext & { token: string | undefined };

/** Returns the caller; throws 401 without a live session. */
export function requireSignedIn(ctx: WithToken): SignedIn {
  return requireSession(ctx, ctx.token);
}

/** Returns the caller; throws 401 without a live session, 403 unless an administrator. */
export function requireAdmin(ctx: WithToken): SignedIn {
  const caller = requireSignedIn(ctx);
  if (caller.user.role !== 'admin') {
    throw new AppError('FORBIDDEN', 'Solo un administrador puede hacer esto');
  }
  return caller;
}
