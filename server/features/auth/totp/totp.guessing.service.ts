import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { AppContext } from '../../../context.ts';
import { limitsOf } from '../../../limits.ts';
import { networkOf } from '../../../networks.ts';
import { getLoginAddresses, recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../push/push.notify.service.ts';
import { requireUser, setGuessed } from '../../users/users.service.ts';

/** How long a new network can sign in only with a recovery code. */
const GUARDED_MS = HOUR_MS;
const WRONG_CODES = 10;

/**
 * Runs a check of a code that was typed after the right password; `isGuarded` says that only recovery codes count. It counts as
 * wrong until it has turned out right, so that parallel guesses cannot all pass.
 */
export async function countGuess<T>(
  ctx: AppContext,
  { userId, ip }: { userId: number; ip: string },
  check: (isGuarded: boolean) => Promise<{ isWrong: boolean; outcome: T }>,
): Promise<T> {
  const limits = limitsOf(ctx);
  const isCounted = await hasPoint(ctx, userId);
  const giveBack = () => (isCounted ? limits.giveBack('wrongCodes', userId) : undefined);
  const isGuarded = (!isCounted || isGuessed(ctx, userId)) && !isKnownNetwork(ctx, userId, ip);
  let checked: Awaited<ReturnType<typeof check>>;
  try {
    checked = await check(isGuarded);
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (!checked.isWrong) await giveBack();
  else if (await hasPoint(ctx, userId)) await limits.giveBack('wrongCodes', userId);
  // From then on the time counts.
  else if (await noteGuessing(ctx, userId)) await limits.giveBack('wrongCodes', userId, WRONG_CODES);
  return checked.outcome;
}

/** Like `countGuess`, for the code that turns the second step on; throws 429 after ten wrong ones. */
export async function countFirstCode<T>(
  ctx: AppContext,
  userId: number,
  check: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(ctx);
  await limits.take('wrongCodes', userId);
  try {
    const result = await check();
    await limits.giveBack('wrongCodes', userId);
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'BAD_REQUEST';
    if (!isWrong) await limits.giveBack('wrongCodes', userId);
    throw error;
  }
}

/** Takes one of ten attempts. */
async function hasPoint(ctx: AppContext, userId: number): Promise<boolean> {
  try {
    await limitsOf(ctx).take('wrongCodes', userId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

function isGuessed(ctx: AppContext, userId: number): boolean {
  const { guessedAtMs } = requireUser(ctx, userId);
  const agoMs = guessedAtMs === null ? -1 : ctx.now() - guessedAtMs;
  return agoMs >= 0 && agoMs < GUARDED_MS;
}

function isKnownNetwork(ctx: AppContext, userId: number, ip: string): boolean {
  return getLoginAddresses(ctx, userId).some((address) => networkOf(address) === networkOf(ip));
}

/** Notifies the owner; returns false if that was done within the hour. */
function noteGuessing(ctx: AppContext, userId: number): Promise<boolean> {
  return ctx.transaction(() => {
    if (isGuessed(ctx, userId)) return false;
    const { name } = requireUser(ctx, userId);
    setGuessed(ctx, userId);
    notify(ctx, [userId], { kind: 'password', subjectId: userId });
    recordAudit(ctx, { actorId: null, kind: 'login_blocked', subjectId: userId, subjectName: name });
    return true;
  });
}
