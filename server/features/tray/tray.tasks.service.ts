import { dayEndMs, dayStartMs } from '../../../shared/input/dateInput.ts';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { DUE_SOON_MS, FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import type { SaleItemView } from '../../../shared/tray/tray.ts';
import type { SaleSection, SaleTask, SaleTodoSection } from '../../../shared/tray/traySections.ts';
import type { AppContext } from '../../context.ts';
import { countWithdrawals, listWithdrawals } from '../sales/customerLink/customerLink.withdrawals.service.ts';
import {
  countApart,
  countLate,
  countOwnToReschedule,
  countTasks,
  countToReschedule,
  countWithoutPhoto,
  listApart,
  listLate,
  listOwnToReschedule,
  listTasks,
  listToAppoint,
  listToReschedule,
  listWithoutPhoto,
  type TaskRange,
} from './tray.tasks.repository.ts';
import { toSaleItemView } from './tray.tasks.view.ts';

/** The current sales of a section; call both in one snapshot. */
interface SaleItems {
  count: () => number;
  list: (limit: number, offset: number) => SaleItemView[];
}

const EVER = Number.MAX_SAFE_INTEGER;

/** Each open sale is in at most one section, by its task and its waiting time. */
export function saleSection(ctx: AppContext, key: SaleSection): SaleItems {
  const at = rangesAt(ctx.now());
  const all = (range: TaskRange) => itemsIn(ctx, range);
  switch (key) {
    case 'withdrawals':
      return {
        count: () => countWithdrawals(ctx),
        list: (limit, offset) => listWithdrawals(ctx, limit, offset).map(toSaleItemView),
      };
    case 'to_verify':
      return all(ever('verify'));
    case 'no_photo':
      return all(ever('photo'));
    case 'out_of_zone':
      return {
        count: () => countApart(ctx.db, 'zone'),
        list: (limit, offset) => listApart(ctx.db, 'zone', { limit, offset }).map(toSaleItemView),
      };
    case 'overdue':
      return all(at.overdue);
    case 'unclosed':
      return all(at.unclosed);
    case 'reschedule':
      return {
        count: () => countToReschedule(ctx.db, ctx.now()),
        list: (limit, offset) => listToReschedule(ctx.db, ctx.now(), { limit, offset }).map(toSaleItemView),
      };
    case 'to_appoint':
      return {
        count: () => countTasks(ctx.db, at.waiting) + countTasks(ctx.db, ever('appoint')),
        list: (limit, offset) =>
          listToAppoint(ctx.db, at.waiting.fromMs, { limit, offset }).map(toSaleItemView),
      };
    case 'undated':
      return all(ever('date'));
    case 'today':
      return all({ ...at.today, endsFromMs: at.unclosed.endsToMs });
    case 'late_price':
      return {
        count: () => countLate(ctx.db, at.today.toMs),
        list: (limit, offset) => listLate(ctx.db, at.today.toMs, { limit, offset }).map(toSaleItemView),
      };
  }
}

/** Like `saleSection`, for one seller. */
export function todoSection(ctx: AppContext, key: SaleTodoSection, sellerId: number): SaleItems {
  const at = rangesAt(ctx.now());
  const own = (range: TaskRange) => itemsIn(ctx, range, sellerId);
  switch (key) {
    case 'rejected':
      return own(ever('retry'));
    case 'overdue':
      return own(at.overdue);
    case 'reschedule':
      return {
        count: () => countOwnToReschedule(ctx.db, sellerId),
        list: (limit, offset) => listOwnToReschedule(ctx.db, { sellerId, limit, offset }).map(toSaleItemView),
      };
    case 'due_soon':
      return own(at.dueSoon);
    case 'missing_photo':
      return {
        count: () => countWithoutPhoto(ctx.db, sellerId),
        list: (limit, offset) => listWithoutPhoto(ctx.db, { sellerId, limit, offset }).map(toSaleItemView),
      };
    case 'today':
      return own(at.today);
  }
}

function itemsIn(ctx: AppContext, range: TaskRange, sellerId?: number): SaleItems {
  return {
    count: () => countTasks(ctx.db, range, sellerId),
    list: (limit, offset) => listTasks(ctx.db, range, { sellerId, limit, offset }).map(toSaleItemView),
  };
}

function ever(task: SaleTask): TaskRange {
  return { task, fromMs: 0, toMs: EVER, endsFromMs: 0, endsToMs: EVER };
}

function rangesAt(nowMs: number) {
  const today = argentineDay(nowMs);
  // Due at exactly 48 hours, inclusive: ranges are half open.
  const overdueToMs = nowMs - FOLLOW_UP_MS + 1;
  const waiting = { ...ever('follow_up'), fromMs: overdueToMs };
  return {
    overdue: { ...ever('follow_up'), toMs: overdueToMs },
    waiting,
    dueSoon: { ...waiting, toMs: overdueToMs + DUE_SOON_MS },
    unclosed: { ...ever('install'), toMs: nowMs + 1, endsToMs: nowMs + 1 },
    today: {
      ...ever('install'),
      fromMs: dayStartMs(today),
      toMs: dayEndMs(addDays(today, 1)),
      cannot: 0,
    },
  };
}
