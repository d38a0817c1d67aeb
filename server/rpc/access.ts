import { refusal } from '../../shared/errors.ts';
import type { SignedIn } from '../caller.ts';
import type { AppContext } from '../context.ts';

const administratorsOnly = refusal('FORBIDDEN', 'FORBIDDEN', 'Solo un administrador puede hacer esto');
const totpSetupRequired = refusal(
  'FORBIDDEN',
  'TOTP_SETUP_REQUIRED',
  'Activa la verificación en dos pasos en tu perfil para continuar',
);

type WithToken = AppContext & { token: string | undefined };

/** Returns the caller even without the required second step; throws 401 without a live session. */
export function requireSettingUp(ctx: WithToken): SignedIn {
  const { user, tokenHash } = ctx.requireSession(ctx, ctx.token);
  return { user, tokenHash };
}

/** Throws 401 without a live session, 403 for an administrator without the required second step. */
export function requireSignedIn(ctx: WithToken): SignedIn {
  const { user, tokenHash, mustSetUpTotp } = ctx.requireSession(ctx, ctx.token);
  if (mustSetUpTotp) throw totpSetupRequired();
  return { user, tokenHash };
}

/** Throws 401 without a live session, 403 unless an administrator. */
export function requireAdmin(ctx: WithToken): SignedIn {
  const caller = requireSignedIn(ctx);
  if (caller.user.role !== 'admin') throw administratorsOnly();
  return caller;
}
