import { argentineDay } from '../../../../shared/values/dates.ts';
import { SECOND_MS } from '../../../../shared/values/durations.ts';
import { perServer, type AppContext } from '../../../context.ts';
import { addToMonth } from './page.repository.ts';

const GATHERED_MS = 10 * SECOND_MS;

export function countVisit(ctx: AppContext, userId: number): void {
  visitsOf(ctx).count(userId, monthOf(ctx));
}

/** Writes the visits held in memory. */
export function keepVisits(ctx: AppContext): Promise<void> {
  return visitsOf(ctx).keep();
}

/** `YYYY-MM`, in Argentina. */
export function monthOf(ctx: AppContext): string {
  return argentineDay(ctx.now()).slice(0, 7);
}

/** Gathers visits in memory: a durable write each would cost more than the page. */
const visitsOf = perServer((ctx) => {
  let gathered = new Map<string, { userId: number; month: string; visits: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...gathered.values()];
    if (counted.length === 0) return;
    gathered = new Map();
    try {
      await ctx.transaction(() => {
        for (const each of counted) addToMonth(ctx.db, { ...each, requests: 0 });
      });
    } catch (error) {
      if (!ctx.noteOutage(error)) throw error;
      for (const { userId, month, visits } of counted) count(userId, month, visits);
    }
  }

  function count(userId: number, month: string, visits = 1): void {
    const key = `${userId} ${month}`;
    const before = gathered.get(key)?.visits ?? 0;
    gathered.set(key, { userId, month, visits: before + visits });
    timer ??= setTimeout(() => void keep().catch(report), GATHERED_MS).unref();
  }

  const report = (error: unknown) => ctx.log.error({ err: error }, 'visits not counted');
  ctx.onClose(keep);
  return { count, keep };
});
