import { invalid, type AppError } from '../../../../shared/errors.ts';
import type {
  DisableTotpInput,
  EnableTotpInput,
  RecoveryCodesView,
  StartTotpInput,
  TotpSetupView,
  TotpStateView,
} from '../../../../shared/auth/totp.ts';
import type { AppContext } from '../../../context.ts';
import { keyFileOf } from '../../../files/keyFiles.ts';
import { recordAudit, subjectOf } from '../../audit/audit.service.ts';
import type { User } from '../../users/users.service.ts';
import { attemptPassword } from '../auth.limits.service.ts';
import { requireLiveUser } from '../auth.service.ts';
import { withIdentity, withPassword, type SignedInCall as Call } from '../auth.identity.service.ts';
import { authErrors } from '../auth.errors.ts';
import { isCodeRequired } from './totp.check.service.ts';
import * as codes from './totp.codes.service.ts';
import { countFirstCode } from './totp.guessing.service.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  listEnabledSecrets,
  upsertTotp,
} from './totp.repository.ts';
import { decryptSecret, encryptSecret } from './totp.secrets.service.ts';

const WRONG_CODE = 'El campo Código no es correcto o ya se usó';

/** Logs an error for second steps set up with another key than the file's: the database came here without it. */
export function reportLostKey(ctx: AppContext): void {
  const file = keyFileOf(ctx.config, 'totp');
  try {
    const lost = listEnabledSecrets(ctx.db).filter((secret) => decryptSecret(ctx, secret) === undefined);
    if (lost.length === 0) return;
    ctx.log.error(
      { file, accounts: lost.length },
      'second steps cannot be checked: their key is not in the file',
    );
  } catch (error) {
    ctx.log.error({ err: error }, 'second steps cannot be checked');
  }
}

export function getTotpState(ctx: AppContext, { user }: Call): TotpStateView {
  return ctx.snapshot(() => ({
    enabled: codes.hasTotp(ctx, user.id),
    recoveryCodesLeft: countRecoveryCodes(ctx.db, user.id),
  }));
}

/** Makes a secret, pending until `enableTotp`. Throws 400 for a wrong password, 409 if it is on. */
export function startTotp(ctx: AppContext, call: Call, input: StartTotpInput): Promise<TotpSetupView> {
  return withPassword(ctx, call, input.currentPassword, () => {
    requireNotEnabled(ctx, call.user.id);
    const secret = codes.newSecret();
    const encrypted = encryptSecret(ctx, secret);
    upsertTotp(ctx.db, { userId: call.user.id, secret: encrypted, enabledAtMs: null, lastStep: 0 });
    return { secret, otpauthUrl: codes.otpauthUrl(secret, call.user.email) };
  });
}

/** FairQueue it on; throws 400 for a wrong code, 409 unless it was started, 429 after ten wrong codes. */
export function enableTotp(
  ctx: AppContext,
  { user, tokenHash, ip }: Call,
  { code }: EnableTotpInput,
): Promise<RecoveryCodesView> {
  const enable = () =>
    ctx.transaction(() => {
      // The owner's new password, waited for in the same queue, ends the session of a thief.
      requireLiveUser(ctx, tokenHash);
      requireNotEnabled(ctx, user.id);
      const started = findTotp(ctx.db, user.id);
      if (!started) throw authErrors.TOTP_NOT_STARTED();
      const enabled = { ...started, enabledAtMs: ctx.now() };
      if (!codes.spendStep(ctx, enabled, code.replaceAll(/\s/g, ''))) throw invalid(WRONG_CODE);
      recordAudit(ctx, { actorId: user.id, kind: 'totp_enabled', ...subjectOf(user) });
      return { recoveryCodes: codes.makeRecoveryCodes(ctx, user.id) };
    });
  return attemptPassword(ctx, { account: user.email, ip }, () => countFirstCode(ctx, user.id, enable));
}

/** Throws 400 for a wrong password or code; wrong codes count like those of logins. */
export async function disableTotp(ctx: AppContext, call: Call, { currentPassword, code }: DisableTotpInput) {
  const { user } = call;
  try {
    await withIdentity(ctx, call, { currentPassword, totp: code }, () => {
      if (!codes.hasTotp(ctx, user.id)) throw authErrors.TOTP_IS_OFF();
      deleteTotp(ctx.db, user.id);
      recordAudit(ctx, { actorId: user.id, kind: 'totp_disabled', ...subjectOf(user) });
    });
  } catch (error) {
    // The code is a field of this form, not the second step of a call.
    if (isCodeRequired(error)) throw invalid((error as AppError).message);
    throw error;
  }
}

/** For users who lost phone and recovery codes. Returns false if there was nothing to reset. */
export function resetTotp(ctx: AppContext, user: Pick<User, 'id' | 'name'>): Promise<boolean> {
  return ctx.transaction(() => {
    const had = deleteTotp(ctx.db, user.id);
    if (had) recordAudit(ctx, { actorId: null, kind: 'totp_disabled', ...subjectOf(user) });
    return had;
  });
}

function requireNotEnabled(ctx: AppContext, userId: number): void {
  if (codes.hasTotp(ctx, userId)) throw authErrors.TOTP_IS_ON();
}
