import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../shared/errors.ts';
import { perServer } from '../../context.ts';

const LOGIN_FAILURES = 10;
const LOGIN_WINDOW_SECONDS = 15 * 60;
const REGISTRATIONS = 30;
const REGISTRATION_WINDOW_SECONDS = 60 * 60;

/** Reserves a place under `key` while `attempt` runs; throws 429 with the seconds to wait when none is left. */
type Limit = <T>(key: string, attempt: () => Promise<T>) => Promise<T>;

/** Product contract, "Login". */
interface AttemptLimits {
  /** Counts failures; the place is reserved before hashing, so that parallel guesses cannot all pass. */
  passwordAttempts: Limit;
  /** Counts successes. */
  registrations: Limit;
}

export const limitsOf = perServer(({ config }) => createLimits(config.RATE_LIMIT));

/** Kept in memory; none when `enabled` is false (load tests). */
export function createLimits(enabled: boolean): AttemptLimits {
  if (!enabled) return { passwordAttempts: unlimited, registrations: unlimited };
  return {
    passwordAttempts: oneAtATime(limit(LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, 'failures')),
    registrations: limit(REGISTRATIONS, REGISTRATION_WINDOW_SECONDS, 'successes'),
  };
}

const unlimited: Limit = (_key, attempt) => attempt();

/** Serialises attempts per key, so that concurrent correct logins do not exhaust the limit. */
function oneAtATime(limited: Limit): Limit {
  const lastTurns = new Map<string, Promise<unknown>>();
  return async (key, attempt) => {
    const previous = lastTurns.get(key) ?? Promise.resolve();
    const turn = previous.catch(() => undefined).then(() => limited(key, attempt));
    lastTurns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    }
  };
}

function limit(points: number, duration: number, counted: 'failures' | 'successes'): Limit {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (key, attempt) => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('TOO_MANY_REQUESTS', 'Demasiados intentos. Intenta nuevamente más tarde.', {
        retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      });
    }
    try {
      const result = await attempt();
      if (counted === 'failures') await limiter.reward(key);
      return result;
    } catch (error) {
      if (counted === 'successes') await limiter.reward(key);
      throw error;
    }
  };
}
