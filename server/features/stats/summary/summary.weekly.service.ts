import { dayStartMs } from '../../../../shared/input/dateInput.ts';
import { mondayOf } from '../../../../shared/stats/summary.ts';
import { addDays, argentineDay } from '../../../../shared/values/dates.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { isClockAhead } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { queueSummaries } from '../../mail/mail.queue.service.ts';
import { birthMs } from '../../operation/operation.service.ts';
import { findMailedWeek, saveMailedWeek } from './summary.repository.ts';

/** 08:00 in Argentina. */
const SENT_AFTER_MS = 8 * HOUR_MS;

/** Looks every minute until the close. */
export function mailSummaries(ctx: AppContext): void {
  const look = () => void queueWeeklySummaries(ctx);
  look();
  const timer = setInterval(look, MINUTE_MS).unref();
  ctx.onClose(async () => clearInterval(timer));
}

/** Queues last week's summary once in a week, for one of the servers. */
export async function queueWeeklySummaries(ctx: AppContext): Promise<void> {
  try {
    if (dueMonday(ctx) === undefined) return;
    await ctx.transaction(() => {
      const monday = dueMonday(ctx);
      if (monday === undefined) return;
      saveMailedWeek(ctx.db, monday);
      queueSummaries(ctx, addDays(monday, -7));
    });
  } catch (error) {
    if (!ctx.noteOutage(error)) ctx.log.error({ err: error }, 'weekly mails not queued');
  }
}

/** This week's Monday from 08:00 on, unless it was served: by this clock, or one that was ahead. */
function dueMonday(ctx: AppContext): string | undefined {
  const monday = mondayOf(argentineDay(ctx.now()));
  const dueMs = dayStartMs(monday) + SENT_AFTER_MS;
  const isServed = (findMailedWeek(ctx.db) ?? '') >= monday;
  if (isServed || ctx.now() < dueMs || isClockAhead(ctx)) return undefined;
  // A new installation has no last week.
  return birthMs(ctx) <= dueMs ? monday : undefined;
}
