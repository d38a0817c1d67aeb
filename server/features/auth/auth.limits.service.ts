import { AppError } from '../../../shared/errors.ts';
import { perServer, type AppContext } from '../../context.ts';
import { limitsOf, type Taking } from '../../limits.ts';
import { networkAround, networkOf } from '../../networks.ts';
import { createFairQueue } from '../../shares/fairQueue.ts';
import { hashPassword } from './auth.passwords.service.ts';

const WRONG_POINTS = 10;
const RIGHT_POINTS = 1;

/** Counts as wrong until it succeeds: parallel guesses cannot all pass. Throws 429 after ten failures, 503 if too many wait. */
export function attemptPassword<T>(
  ctx: AppContext,
  { account, ip }: { account: string; ip: string },
  check: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(ctx);
  const taken: Taking[] = [
    { rate: 'passwordChecks', points: WRONG_POINTS },
    { rate: 'passwordFailures', subject: account },
  ];
  return queueOf(ctx).run(`${account} ${networkOf(ip)}`, async () => {
    await limits.takeFrom(ip, taken);
    try {
      const result = await limits.hold('passwordChecks', 'all', check);
      await limits.giveBackTo(ip, [
        { rate: 'passwordFailures', subject: account },
        { rate: 'passwordChecks', points: WRONG_POINTS - RIGHT_POINTS },
      ]);
      return result;
    } catch (error) {
      if (!isAboutPassword(error)) await limits.giveBackTo(ip, taken);
      throw error;
    }
  });
}

/** Runs a registration. Throws 429 after 30 successes or 100 attempts an hour from one address. */
export async function attemptRegistration<T>(
  ctx: AppContext,
  ip: string,
  register: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(ctx);
  await limits.takeFrom(ip, [{ rate: 'registrationAttempts' }, { rate: 'registrations' }]);
  try {
    return await register();
  } catch (error) {
    await limits.giveBackTo(ip, [{ rate: 'registrations' }]);
    throw error;
  }
}

/** Hashes the password of a registration; throws 503 if too many wait. */
export function hashInTurn(ctx: AppContext, ip: string, password: string): Promise<string> {
  return limitsOf(ctx).hold('registrations', networkAround(ip), () => hashPassword(password));
}

/** False if a limit, the server, or a step after the right password failed. */
function isAboutPassword(error: unknown): boolean {
  const others: string[] = ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'CONFLICT'];
  return error instanceof AppError && !others.includes(error.code);
}

/** One attempt of an account at a time: parallel right logins must not exhaust the limit. */
const queueOf = perServer(() => createFairQueue({ perAccount: 1 }));
