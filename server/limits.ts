import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/values/durations.ts';
import { tooMany, unavailable } from '../shared/errors.ts';
import { networkAround, networkOf } from './networks.ts';
import { perServer, type AppContext } from './context.ts';
import { addToCount, subtractFromCount, type Outcome } from './db/rateCounts.ts';
import { createFairQueue, type FairQueue } from './shares/fairQueue.ts';

interface Rate {
  points: number;
  windowMs: number;
  sentence: string;
}

interface NetworkRate extends Rate {
  /** Of the /48 or /24 around the address; ten times as many as of the address unless given. */
  aroundPoints?: number;
}

const LATER = 'Demasiados intentos. Intenta nuevamente más tarde.';
const TOO_MANY_VISITS = 'Demasiadas solicitudes seguidas. Intenta nuevamente más tarde.';

/** Limits of what is done without an account, per network and subject. Reasons for the numbers: decision 13. */
const NETWORK_RATES = {
  /** Wrong passwords for one email. */
  passwordFailures: { points: 10, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Passwords checked: a wrong one costs 10 points, a right one 1. */
  passwordChecks: { points: 900, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Accounts opened. */
  registrations: { points: 30, windowMs: HOUR_MS, sentence: LATER },
  /** Registrations attempted, successful or not. */
  registrationAttempts: { points: 100, windowMs: HOUR_MS, sentence: LATER },
  /** Reads of one subject. */
  visits: { points: 60, windowMs: MINUTE_MS, sentence: TOO_MANY_VISITS },
  /** Downloads of openapi.json: half a megabyte. */
  descriptions: { points: 6, windowMs: MINUTE_MS, sentence: TOO_MANY_VISITS },
  /** Password links asked for by mail. */
  forgottenPasswords: { points: 10, windowMs: HOUR_MS, sentence: LATER },
  /** Requests to be contacted, for one seller's page. */
  pageRequests: { points: 5, aroundPoints: 20, windowMs: HOUR_MS, sentence: TOO_MANY_VISITS },
} satisfies Record<string, NetworkRate>;

/** Limits per key and time window. Reasons for the numbers: decision 13. */
const RATES = {
  /** Wrong codes of the second step after the right password of one account, from anywhere. */
  wrongCodes: { points: 10, windowMs: 15 * MINUTE_MS, sentence: LATER },
  /** Password links mailed to one email; more are not sent, and the response is the same. */
  passwordMails: { points: 3, windowMs: HOUR_MS, sentence: LATER },
  /** Changes of password, email, second step and payout data: most of them mail a warning. */
  identityChanges: {
    points: 20,
    windowMs: DAY_MS,
    sentence: 'Cambiaste tus datos de acceso o de cobro demasiadas veces hoy. Intenta mañana.',
  },
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
  /** Writes of a seller, except sales, messages, marks of reading and files. */
  changes: {
    points: 600,
    windowMs: HOUR_MS,
    sentence: 'Hiciste demasiados cambios en poco tiempo. Intenta más tarde.',
  },
  /** Marks of what the caller has read. */
  readings: {
    points: 120,
    windowMs: MINUTE_MS,
    sentence: 'Demasiadas solicitudes seguidas. Intenta nuevamente en un minuto.',
  },
  uploads: {
    points: 120,
    windowMs: HOUR_MS,
    sentence: 'Enviaste demasiados archivos en poco tiempo. Intenta más tarde.',
  },
  /** Checks for duplicates of a customer. */
  duplicateChecks: {
    points: 20,
    windowMs: HOUR_MS,
    sentence: 'Hiciste demasiadas consultas en poco tiempo. Intenta más tarde.',
  },
  /** Requests to be contacted that one seller's page stores, from everywhere. */
  storedRequests: { points: 60, windowMs: HOUR_MS, sentence: TOO_MANY_VISITS },
  exports: {
    points: 60,
    windowMs: HOUR_MS,
    sentence: 'Descargaste demasiados archivos en poco tiempo. Intenta más tarde.',
  },
  /** Downloads of all data held about the caller. */
  ownData: {
    points: 3,
    windowMs: DAY_MS,
    sentence: 'Ya descargaste tus datos tres veces hoy. Intenta mañana.',
  },
} satisfies Record<string, Rate>;

interface Slots {
  /** Of all keys together. */
  atOnce?: number;
  perKey: number;
  /** More work under a key than fits waits, the keys in turns; beyond that it is refused. */
  waiting: number;
  refuse: typeof tooMany;
  sentence: string;
}

const BUSY = 'El servidor está ocupado. Intenta nuevamente en unos segundos.';
const RETRY_AFTER_SECONDS = 5;

/** Limits of work in progress. */
const SLOTS = {
  /** All password checks together; each needs a core. */
  passwordChecks: { perKey: 50, waiting: 0, refuse: unavailable, sentence: BUSY },
  /** Passwords hashed for registrations, per network; apart, so that they do not stop a sign-in. */
  registrations: { atOnce: 5, perKey: 5, waiting: 45, refuse: unavailable, sentence: BUSY },
  /** Forms with files of one account: up to 10 MB of memory per file. */
  uploads: {
    perKey: 5,
    waiting: 0,
    refuse: tooMany,
    sentence: 'Ya hay otros archivos tuyos en camino. Espera a que terminen.',
  },
} satisfies Record<string, Slots>;

type SlotName = keyof typeof SLOTS;

export type RateName = keyof typeof RATES;
export type NetworkRateName = keyof typeof NETWORK_RATES;

export interface Taking {
  rate: NetworkRateName;
  subject?: string | number;
  points?: number;
}

export interface Limits {
  /** Takes points under this key and returns how many are left; throws 429 with the seconds to wait if too few are. */
  take: (rate: RateName, key: string | number, points?: number) => Promise<number>;
  giveBack: (rate: RateName, key: string | number, points?: number) => Promise<void>;
  /** Like `take`, without an account: all or none, of the address (IPv6: its /64) and of the network around it (/48, /24). */
  takeFrom: (ip: string, takings: Taking[]) => Promise<void>;
  giveBackTo: (ip: string, takings: Taking[]) => Promise<void>;
  /** Runs `work` in one of the slots under this key; throws 429 or 503 if all are taken. */
  hold: <T>(slot: SlotName, key: string | number, work: () => Promise<T>) => Promise<T>;
}

/** The server's limits, off with RATE_LIMIT=off; servers that share a database count together. */
export const limitsOf = perServer((ctx) => {
  if (!ctx.config.RATE_LIMIT) return UNLIMITED;
  return createLimits(ctx.isShared ? countInDatabase(ctx) : countInMemory());
});

const UNLIMITED: Limits = {
  take: async () => Infinity,
  giveBack: async () => undefined,
  takeFrom: async () => undefined,
  giveBackTo: async () => undefined,
  hold: (_slot, _key, work) => work(),
};

interface Count extends Rate {
  name: string;
  key: string | number;
  taken: number;
}

interface Counts {
  /** A refusal costs nothing. */
  take: (count: Count) => Promise<Outcome>;
  giveBack: (count: Count) => Promise<void>;
}

export function countInMemory(): Counts {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ name, points, windowMs }: Count) => {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: windowMs / 1000 });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    take: async (count) => {
      const { key, taken } = count;
      try {
        const { remainingPoints } = await limiterOf(count).consume(key, taken);
        return { left: remainingPoints };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await limiterOf(count).reward(key, taken);
        return { waitMs: refused.msBeforeNext };
      }
    },
    giveBack: async (count) => void (await limiterOf(count).reward(count.key, count.taken)),
  };
}

function countInDatabase({ db, transaction, now }: AppContext): Counts {
  return {
    take: ({ name, key, taken, points: max, windowMs }) =>
      transaction(() =>
        addToCount(db, { key: `${name} ${key}`, points: taken, max, windowMs, nowMs: now() }),
      ),
    giveBack: ({ name, key, taken }) => transaction(() => subtractFromCount(db, `${name} ${key}`, taken)),
  };
}

export function createLimits(counts: Counts): Limits {
  /** Per process: slots protect its memory and cores. */
  const queues = new Map<SlotName, FairQueue>();

  async function take(count: Count): Promise<number> {
    const outcome = await counts.take(count);
    if ('left' in outcome) return outcome.left;
    const retryAfterSeconds = Math.max(1, Math.ceil(outcome.waitMs / 1000));
    throw tooMany(count.sentence, retryAfterSeconds);
  }

  async function takeAll(all: Count[]): Promise<void> {
    for (const [index, count] of all.entries()) {
      try {
        await take(count);
      } catch (refused) {
        await giveBackAll(all.slice(0, index));
        throw refused;
      }
    }
  }

  async function giveBackAll(all: Count[]): Promise<void> {
    for (const count of all) await counts.giveBack(count);
  }

  return {
    take: (rate, key, points) => take(countOf(rate, key, points)),
    giveBack: (rate, key, points) => counts.giveBack(countOf(rate, key, points)),
    takeFrom: (ip, takings) => takeAll(networkCounts(ip, takings)),
    giveBackTo: (ip, takings) => giveBackAll(networkCounts(ip, takings)),
    hold: (slot, key, work) => {
      const shared = queues.get(slot) ?? queueOf(SLOTS[slot]);
      queues.set(slot, shared);
      return shared.run(key, work);
    },
  };
}

function queueOf({ perKey, refuse, sentence, ...shares }: Slots): FairQueue {
  return createFairQueue({
    ...shares,
    perAccount: perKey,
    refusal: () => refuse(sentence, RETRY_AFTER_SECONDS),
  });
}

function countOf(rate: RateName, key: string | number, taken = 1): Count {
  return { ...RATES[rate], name: rate, key, taken };
}

/** The wide ones first: they limit the addresses and subjects that one sender can make the server count. */
function networkCounts(ip: string, takings: Taking[]): Count[] {
  return takings.flatMap(({ rate, subject, points: taken = 1 }) => {
    const { aroundPoints, ...narrow }: NetworkRate = NETWORK_RATES[rate];
    const keyOf = (network: string) => (subject === undefined ? network : `${subject} ${network}`);
    return [
      {
        ...narrow,
        points: aroundPoints ?? 10 * narrow.points,
        name: `${rate} around`,
        key: keyOf(networkAround(ip)),
        taken,
      },
      { ...narrow, name: rate, key: keyOf(networkOf(ip)), taken },
    ];
  });
}
