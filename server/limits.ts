import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/values/durations.ts';
import { AppError } from '../shared/errors.ts';
import { perServer, type AppContext } from './context.ts';
import { subtractFromCount, addToCount } from './db/rateCounts.ts';

interface Rate {
  points: number;
  windowMs: number;
  sentence: string;
}

const LATER = 'Demasiados intentos. Intenta nuevamente más tarde.';
const TOO_MANY_VISITS = 'Demasiadas solicitudes seguidas. Intenta nuevamente más tarde.';

/** Limits per key and time window. Reasons for the numbers: decision 13. */
const RATES = {
  /** Wrong passwords for one email from one address (product contract, "Login"). */
  passwordFailures: { points: 10, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Passwords checked for one network: a wrong one costs 10 points, a right one 1. */
  passwordChecks: { points: 900, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Like `passwordChecks`, for the 48 bits of IPv6 that are easy to get. */
  wideChecks: { points: 9000, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Wrong codes of the second step after the right password of one account, from anywhere. */
  wrongCodes: { points: 10, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Accounts opened from one address (product contract, "Login"). */
  registrations: { points: 30, windowMs: HOUR_MS, sentence: LATER },
  /** Registrations attempted from one network, successful or not. */
  registrationAttempts: { points: 100, windowMs: HOUR_MS, sentence: LATER },
  messages: {
    points: 300,
    windowMs: 10 * MINUTE_MS,
    sentence: 'Enviaste demasiados mensajes seguidos. Espera unos minutos.',
  },
  sales: {
    points: 600,
    windowMs: HOUR_MS,
    sentence: 'Registraste demasiadas ventas en poco tiempo. Intenta más tarde.',
  },
  /** Changes with permanent traces: of a sale, of the caller's account. */
  changes: {
    points: 600,
    windowMs: HOUR_MS,
    sentence: 'Hiciste demasiados cambios en poco tiempo. Intenta más tarde.',
  },
  uploads: {
    points: 120,
    windowMs: HOUR_MS,
    sentence: 'Enviaste demasiados archivos en poco tiempo. Intenta más tarde.',
  },
  /** Checks for duplicates of a customer (product contract, "WhatsApp, duplicates"). */
  duplicateChecks: {
    points: 20,
    windowMs: HOUR_MS,
    sentence: 'Hiciste demasiadas consultas en poco tiempo. Intenta más tarde.',
  },
  /** Reads without an account: one subject from one network (product contract, sections 10 and 11). */
  visits: { points: 60, windowMs: MINUTE_MS, sentence: TOO_MANY_VISITS },
  /** Requests to be contacted, for one seller's page from one network. */
  pageRequests: { points: 5, windowMs: HOUR_MS, sentence: TOO_MANY_VISITS },
  /** Like `pageRequests`, from everywhere. */
  allPageRequests: { points: 200, windowMs: DAY_MS, sentence: TOO_MANY_VISITS },
  exports: {
    points: 60,
    windowMs: HOUR_MS,
    sentence: 'Descargaste demasiados archivos en poco tiempo. Intenta más tarde.',
  },
  /** Downloads of all data held about the caller (product contract, section 16). */
  ownData: {
    points: 3,
    windowMs: DAY_MS,
    sentence: 'Ya descargaste tus datos tres veces hoy. Intenta mañana.',
  },
} satisfies Record<string, Rate>;

/** Limits per key of work in progress. */
const SLOTS = {
  /** All password checks together; each needs a core. */
  passwordChecks: {
    slots: 50,
    code: 'SERVICE_UNAVAILABLE',
    sentence: 'El servidor está ocupado. Intenta nuevamente en unos segundos.',
    retryAfterSeconds: 5,
  },
  /** Forms with files of one account: up to 10 MB of memory per file. */
  uploads: {
    slots: 5,
    code: 'TOO_MANY_REQUESTS',
    sentence: 'Ya hay otros archivos tuyos en camino. Espera a que terminen.',
    retryAfterSeconds: 5,
  },
} as const;

export type RateName = keyof typeof RATES;

export interface Limits {
  /** Takes points under this key; throws 429 with the seconds to wait if too few are left. */
  take: (rate: RateName, key: string | number, points?: number) => Promise<void>;
  giveBack: (rate: RateName, key: string | number, points?: number) => Promise<void>;
  /** Runs `work` in one of the slots under this key; throws 429 or 503 if all are taken. */
  hold: <T>(slot: keyof typeof SLOTS, key: string | number, work: () => Promise<T>) => Promise<T>;
}

/** The server's limits, off with RATE_LIMIT=off; servers that share a primary count together. */
export const limitsOf = perServer((ctx) => {
  if (!ctx.config.RATE_LIMIT) return UNLIMITED;
  return createLimits(ctx.config.DATABASE_URL === undefined ? countInMemory() : countInDatabase(ctx));
});

const UNLIMITED: Limits = {
  take: async () => undefined,
  giveBack: async () => undefined,
  hold: (_slot, _key, work) => work(),
};

interface Counts {
  /** Returns the milliseconds to wait if too few points are left; a refusal costs nothing. */
  take: (rate: RateName, key: string | number, points: number) => Promise<number | undefined>;
  giveBack: (rate: RateName, key: string | number, points: number) => Promise<void>;
}

export function countInMemory(): Counts {
  const limiters = new Map<RateName, RateLimiterMemory>();
  const limiterOf = (rate: RateName) => {
    const { points, windowMs } = RATES[rate];
    const limiter = limiters.get(rate) ?? new RateLimiterMemory({ points, duration: windowMs / 1000 });
    limiters.set(rate, limiter);
    return limiter;
  };
  return {
    take: async (rate, key, points) => {
      try {
        await limiterOf(rate).consume(key, points);
        return undefined;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await limiterOf(rate).reward(key, points);
        return refused.msBeforeNext;
      }
    },
    giveBack: async (rate, key, points) => void (await limiterOf(rate).reward(key, points)),
  };
}

function countInDatabase({ db, transaction, now }: AppContext): Counts {
  return {
    take: (rate, key, points) => {
      const { points: max, windowMs } = RATES[rate];
      return transaction(() =>
        addToCount(db, { key: `${rate} ${key}`, points, max, windowMs, nowMs: now() }),
      );
    },
    giveBack: (rate, key, points) => transaction(() => subtractFromCount(db, `${rate} ${key}`, points)),
  };
}

export function createLimits(counts: Counts): Limits {
  /** Per process: slots protect its memory and cores. */
  const taken = new Map<string, number>();
  return {
    take: async (rate, key, points = 1) => {
      const waitMs = await counts.take(rate, key, points);
      if (waitMs === undefined) return;
      throw new AppError('TOO_MANY_REQUESTS', RATES[rate].sentence, {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      });
    },
    giveBack: (rate, key, points = 1) => counts.giveBack(rate, key, points),
    hold: async (slot, key, work) => {
      const { slots, code, sentence, retryAfterSeconds } = SLOTS[slot];
      const slotKey = `${slot} ${key}`;
      const inUse = taken.get(slotKey) ?? 0;
      if (inUse >= slots) throw new AppError(code, sentence, { retryAfterSeconds });
      taken.set(slotKey, inUse + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(slotKey) ?? 1) - 1;
        if (left > 0) taken.set(slotKey, left);
        else taken.delete(slotKey);
      }
    },
  };
}

/** The address; of IPv6 its first 64 bits, since every customer of a provider can vary the others. */
export function networkOf(ip: string, bits: 48 | 64 = 64): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [start = '', end] = ip.split('::');
  const groups = start === '' ? [] : start.split(':');
  const missing = end === undefined ? 0 : 8 - groups.length - (end === '' ? 0 : end.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(end ? end.split(':') : [])];
  return all
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
