import { AppError } from '../../../../shared/errors.ts';
import type { AppContext } from '../../../context.ts';
import { authErrors } from '../auth.errors.ts';
import { attemptPassword } from '../auth.limits.service.ts';
import { hasTotp, isOfApp, spendCode } from './totp.codes.service.ts';
import { countGuess } from './totp.guessing.service.ts';

type Refusal = keyof typeof SENTENCES;

const SENTENCES = {
  missing: 'Escribe el código de tu aplicación de verificación',
  wrong: 'El código no es correcto o ya se usó',
  guarded:
    'Se escribieron muchos códigos equivocados. Por una hora, desde una red nueva solo sirve un código de recuperación.',
} as const;

type Outcome<T> = { refusal: Refusal } | { result: T };

interface Attempt {
  userId: number;
  ip: string;
  typed: string | undefined;
}

/** Runs `work` in a transaction after the right code, or without a second step. Call after the password was checked. */
export function afterCode<T>(
  ctx: AppContext,
  { userId, ip, typed }: Attempt,
  work: (judge: (pass: () => T) => Outcome<T>) => Outcome<T>,
): Promise<Outcome<T>> {
  const attempt = (isGuarded: boolean) =>
    ctx.transaction(() =>
      work((pass) => {
        const refusal = refusalOf(ctx, userId, typed, isGuarded);
        return refusal ? { refusal } : { result: pass() };
      }),
    );
  if (!typed || !hasTotp(ctx, userId)) return attempt(false);
  return countGuess(ctx, { userId, ip }, async (isGuarded) => {
    const outcome = await attempt(isGuarded);
    return { outcome, isWrong: 'refusal' in outcome && outcome.refusal === 'wrong' };
  });
}

function refusalOf(ctx: AppContext, userId: number, typed: string | undefined, isGuarded: boolean) {
  if (!hasTotp(ctx, userId)) return undefined;
  if (!typed) return 'missing';
  if (isGuarded && isOfApp(typed)) return 'guarded';
  return spendCode(ctx, userId, typed) ? undefined : 'wrong';
}

/** Like `attemptPassword`, with a code. Throws 401 `TOTP_REQUIRED`; a missing code does not count as a failure. */
export async function attemptCode<T>(
  ctx: AppContext,
  at: { account: string; ip: string },
  check: () => Promise<Outcome<T>>,
): Promise<T> {
  const outcome = await attemptPassword(ctx, at, async () => {
    const checked = await check();
    if ('refusal' in checked && checked.refusal !== 'missing')
      throw authErrors.codeRequired(SENTENCES[checked.refusal]);
    return checked;
  });
  if ('refusal' in outcome) throw authErrors.codeRequired(SENTENCES[outcome.refusal]);
  return outcome.result;
}

export function isCodeRequired(error: unknown): boolean {
  return error instanceof AppError && error.publicCode === 'TOTP_REQUIRED';
}
