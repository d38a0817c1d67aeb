type Account = string | number;

interface Line {
  running: number;
  /** Starts the work that waits, first come first. */
  waiting: (() => void)[];
}

export interface FairQueue {
  /** Runs `work` in its account's turn; rejects with `refusal` if the account's line is full. */
  run: <T>(account: Account, work: () => Promise<T>) => Promise<T>;
}

interface FairQueueOptions {
  /** Of all accounts together. */
  atOnce?: number;
  perAccount?: number;
  /** How much of one account may wait. */
  waiting?: number;
  refusal?: () => Error;
}

/** Shares what few can use at once: accounts that wait are served in turns, the work of one account in order. */
export function createFairQueue({
  atOnce = Infinity,
  perAccount = atOnce,
  waiting = Infinity,
  refusal = () => new Error('too much work of one account waits'),
}: FairQueueOptions): FairQueue {
  let running = 0;
  const lines = new Map<Account, Line>();
  /** Accounts with waiting work that could run, the one served longest ago first. */
  const next = new Set<Account>();

  /** Call after a start and an end; who was just served goes behind the others. */
  function lineUp(account: Account, line: Line): void {
    next.delete(account);
    if (line.waiting.length > 0 && line.running < perAccount) next.add(account);
    else if (line.waiting.length === 0 && line.running === 0) lines.delete(account);
  }

  async function start<T>(account: Account, line: Line, work: () => Promise<T>): Promise<T> {
    running += 1;
    line.running += 1;
    lineUp(account, line);
    try {
      return await work();
    } finally {
      running -= 1;
      line.running -= 1;
      lineUp(account, line);
      const [first] = next;
      if (first !== undefined) lines.get(first)?.waiting.shift()?.();
    }
  }

  return {
    run: (account, work) => {
      const line = lines.get(account) ?? { running: 0, waiting: [] };
      const isFree = running < atOnce && line.running < perAccount;
      if (!isFree && line.waiting.length >= waiting) return Promise.reject(refusal());
      lines.set(account, line);
      // With a free place, none of the waiting could have used it.
      if (isFree) return start(account, line, work);
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(start(account, line, work)));
        if (line.running < perAccount) next.add(account);
      });
    },
  };
}
