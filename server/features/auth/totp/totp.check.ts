import { AppError } from '../../../../shared/errors.ts';
import type { AppContext } from '../../../context.ts';
import { attemptPassword } from '../auth.limits.ts';
import { hasTotp, spendCode } from './totp.codes.ts';

/** Why a code is refused. */
type Refusal = keyof typeof SENTENCES;

const SENTENCES = {
  missing: 'Escribe el código de tu aplicación de verificación',
  wrong: 'El código no es correcto o ya se usó',
} as const;

/** Returns undefined for a right code, which is spent, and where no second step is on. Call in a transaction that commits. */
export function refusalOf(ctx: AppContext, userId: number, typed: string | undefined): Refusal | undefined {
  if (!hasTotp(ctx, userId)) return undefined;
  if (!typed) return 'missing';
  return spendCode(ctx, userId, typed) ? undefined : 'wrong';
}

/**
 * As `attemptPassword`, for a check of password and code. Throws 401 `TOTP_REQUIRED` for a refused code; one that is missing is
 * no failed attempt: the password was right.
 */
export async function attemptCode<T>(
  ctx: AppContext,
  at: { account: string; ip: string },
  check: () => Promise<{ refusal: Refusal } | { result: T }>,
): Promise<T> {
  const outcome = await attemptPassword(ctx, at, async () => {
    const checked = await check();
    if ('refusal' in checked && checked.refusal !== 'missing') throw codeRequired(checked.refusal);
    return checked;
  });
  if ('refusal' in outcome) throw codeRequired(outcome.refusal);
  return outcome.result;
}

/** True for the error that asks for a code. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof AppError && error.publicCode === 'TOTP_REQUIRED';
}

function codeRequired(refusal: Refusal): AppError {
  return new AppError('UNAUTHORIZED', SENTENCES[refusal], { publicCode: 'TOTP_REQUIRED' });
}
