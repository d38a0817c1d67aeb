import { invalid } from '../../../shared/errors.ts';
import type { SignedIn } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { requireUser } from '../users/users.service.ts';
import { attemptPassword } from './auth.limits.service.ts';
import { verifyPassword } from './auth.passwords.service.ts';
import { requireLiveUser } from './auth.service.ts';
import { afterCode, attemptCode } from './totp/totp.check.service.ts';

export interface SignedInCall extends SignedIn {
  ip: string;
}

/** Runs `work` in a transaction after checking the password; throws 400 if it is wrong, 429 after ten failures. */
export function withPassword<T>(
  ctx: AppContext,
  call: SignedInCall,
  password: string,
  work: () => T extends Promise<unknown> ? never : T,
): Promise<T> {
  const { user, tokenHash, ip } = call;
  return attemptPassword(ctx, { account: user.email, ip }, async () => {
    await requirePassword(ctx, user.id, password);
    return ctx.transaction(() => {
      // A logout or deactivation while hashing wins.
      requireLiveUser(ctx, tokenHash);
      return work();
    });
  });
}

/** Like `withPassword`, plus the second step where it is on: throws 401 `TOTP_REQUIRED` for a missing or wrong code. */
export function withIdentity<T>(
  ctx: AppContext,
  { user, tokenHash, ip }: SignedInCall,
  { currentPassword, totp }: { currentPassword: string; totp?: string | undefined },
  work: () => T extends Promise<unknown> ? never : T,
): Promise<T> {
  return attemptCode(ctx, { account: user.email, ip }, async () => {
    await requirePassword(ctx, user.id, currentPassword);
    return afterCode<T>(ctx, { userId: user.id, ip, typed: totp }, (judge) => {
      requireLiveUser(ctx, tokenHash);
      return judge(work);
    });
  });
}

async function requirePassword(ctx: AppContext, userId: number, password: string): Promise<void> {
  const { passwordHash } = requireUser(ctx, userId);
  if (!(await verifyPassword(passwordHash, password))) throw invalid('La contraseña actual no es correcta');
}
