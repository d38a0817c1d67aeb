import { isIPv6 } from 'node:net';
import { AppError } from '../../../shared/errors.ts';
import { perServer, type AppContext } from '../../context.ts';
import { limitsOf, networkOf, type Limits, type RateName } from '../../limits.ts';

const WRONG_POINTS = 10;
const RIGHT_POINTS = 1;

/** Counts as wrong until it succeeds: parallel guesses cannot all pass. Throws 429 after ten failures, 503 if too many wait. */
export function attemptPassword<T>(
  ctx: AppContext,
  { account, ip }: { account: string; ip: string },
  check: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(ctx);
  const key = `${account} ${ip}`;
  const networks: [RateName, string][] = [
    ...(isIPv6(ip) ? [['wideChecks', networkOf(ip, 48)] as [RateName, string]] : []),
    ['passwordChecks', networkOf(ip)],
  ];
  const rates: Taking[] = [
    ...networks.map(([rate, network]): Taking => [rate, network, WRONG_POINTS]),
    ['passwordFailures', key, 1],
  ];
  return turnsOf(ctx)(key, async () => {
    await takeAll(limits, rates);
    try {
      const result = await limits.hold('passwordChecks', 'all', check);
      await limits.giveBack('passwordFailures', key);
      for (const [rate, network] of networks)
        await limits.giveBack(rate, network, WRONG_POINTS - RIGHT_POINTS);
      return result;
    } catch (error) {
      if (!isAboutPassword(error)) await giveBackAll(limits, rates);
      throw error;
    }
  });
}

/** Runs a registration. Throws 429 after 30 successes or 100 attempts an hour from one address, 503 as for passwords. */
export async function attemptRegistration<T>(
  ctx: AppContext,
  ip: string,
  register: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(ctx);
  await takeAll(limits, [
    ['registrationAttempts', networkOf(ip), 1],
    ['registrations', ip, 1],
  ]);
  try {
    return await limits.hold('passwordChecks', 'all', register);
  } catch (error) {
    await limits.giveBack('registrations', ip);
    throw error;
  }
}

type Taking = [rate: RateName, key: string, points: number];

/** Takes all points or none, the network's first: they limit the accounts and addresses one sender can make the server count. */
async function takeAll(limits: Limits, rates: Taking[]): Promise<void> {
  for (const [index, rate] of rates.entries()) {
    try {
      await limits.take(...rate);
    } catch (refused) {
      await giveBackAll(limits, rates.slice(0, index));
      throw refused;
    }
  }
}

async function giveBackAll(limits: Limits, rates: Taking[]): Promise<void> {
  for (const rate of rates) await limits.giveBack(...rate);
}

/** False if a limit, the server, or a step after the right password failed. */
function isAboutPassword(error: unknown): boolean {
  const others: string[] = ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'CONFLICT'];
  return error instanceof AppError && !others.includes(error.code);
}

/** Serialises attempts per key, so that parallel correct logins do not exhaust the limit. */
const turnsOf = perServer(() => {
  const lastTurns = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (lastTurns.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    lastTurns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    }
  };
});
