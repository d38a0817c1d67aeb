import { invalid } from '../../../shared/errors.ts';
import type { SignedIn } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { limitsOf } from '../../limits.ts';
import { requireUser, getProfile, setEmail } from '../users/users.service.ts';
import { attemptPassword } from './auth.limits.service.ts';
import { requireGoodPassword } from './auth.passwords.rules.ts';
import { hashPassword, verifyPassword } from './auth.passwords.service.ts';
import { replacePassword, requireLiveUser } from './auth.service.ts';
import { afterCode, attemptCode } from './totp/totp.check.service.ts';
import type { ChangeEmailInput, ChangePasswordInput } from '../../../shared/auth/auth.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.queue.service.ts';
import { deletePasswordLinksOf, deleteSessionsOf } from './auth.repository.ts';

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

/**
 * Like `withPassword`, plus the second step where it is on: throws 401 `TOTP_REQUIRED` for a missing or wrong code, 429 beyond
 * 20 changes a day. `prepare` runs once the password is right, before the transaction.
 */
export function withIdentity<T>(
  ctx: AppContext,
  { user, tokenHash, ip }: SignedInCall,
  { currentPassword, totp }: { currentPassword: string; totp?: string | undefined },
  work: () => T extends Promise<unknown> ? never : T,
  prepare?: () => Promise<void>,
): Promise<T> {
  return attemptCode(ctx, { account: user.email, ip }, async () => {
    await requirePassword(ctx, user.id, currentPassword);
    await limitsOf(ctx).take('identityChanges', user.id);
    let isChanged = false;
    try {
      await prepare?.();
      const outcome = await afterCode<T>(ctx, { userId: user.id, ip, typed: totp }, (judge) => {
        requireLiveUser(ctx, tokenHash);
        return judge(work);
      });
      isChanged = !('refusal' in outcome);
      return outcome;
    } finally {
      if (!isChanged) await limitsOf(ctx).giveBack('identityChanges', user.id);
    }
  });
}

async function requirePassword(ctx: AppContext, userId: number, password: string): Promise<void> {
  const { passwordHash } = requireUser(ctx, userId);
  if (!(await verifyPassword(passwordHash, password))) throw invalid('La contraseña actual no es correcta');
}

/** Replaces the password and ends the user's other sessions. Throws 400 for a wrong current or a bad new one, 401 `TOTP_REQUIRED`. */
export async function changePassword(
  ctx: AppContext,
  call: SignedInCall,
  { newPassword, ...identity }: ChangePasswordInput,
): Promise<void> {
  const { user, tokenHash } = call;
  // Before the attempt: it would count as a wrong password.
  await requireGoodPassword(newPassword, 'Nueva contraseña', user);
  let passwordHash = '';
  return withIdentity(
    ctx,
    call,
    identity,
    () => replacePassword(ctx, user, passwordHash, { byId: user.id, exceptTokenHash: tokenHash }),
    async () => void (passwordHash = await hashPassword(newPassword)),
  );
}

/** Ends the caller's other sessions and password links. Throws 400 for a wrong password, 401 `TOTP_REQUIRED`, 409 for a taken email. */
export function changeEmail(ctx: AppContext, call: SignedInCall, { email, ...identity }: ChangeEmailInput) {
  const { id, name } = call.user;
  return withIdentity(ctx, call, identity, () => {
    if (getProfile(ctx, id).email === email) return getProfile(ctx, id);
    // To the old address.
    queueMail(ctx, 'email', id);
    setEmail(ctx, id, email);
    deleteSessionsOf(ctx.db, id, call.tokenHash);
    deletePasswordLinksOf(ctx.db, id);
    recordAudit(ctx, { actorId: id, kind: 'email_changed', subjectId: id, subjectName: name });
    return getProfile(ctx, id);
  });
}
