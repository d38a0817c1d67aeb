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
import { toSaleItemView, type SaleItem } from './tray.tasks.view.ts';

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
  const sections: Record<SaleSection, SaleItems> = {
    withdrawals: itemsOf(
      () => countWithdrawals(ctx),
      ({ limit, offset }) => listWithdrawals(ctx, limit, offset),
    ),
    to_verify: all(ever('verify')),
    no_photo: all(ever('photo')),
    out_of_zone: itemsOf(
      () => countApart(ctx.db, 'zone'),
      (page) => listApart(ctx.db, 'zone', page),
    ),
    overdue: all(at.overdue),
    unclosed: all(at.unclosed),
    reschedule: itemsOf(
      () => countToReschedule(ctx.db, ctx.now()),
      (page) => listToReschedule(ctx.db, ctx.now(), page),
    ),
    to_appoint: itemsOf(
      () => countTasks(ctx.db, at.waiting) + countTasks(ctx.db, ever('appoint')),
      (page) => listToAppoint(ctx.db, at.waiting.fromMs, page),
    ),
    undated: all(ever('date')),
    today: all({ ...at.today, endsFromMs: at.unclosed.endsToMs }),
    late_price: itemsOf(
      () => countLate(ctx.db, at.today.toMs),
      (page) => listLate(ctx.db, at.today.toMs, page),
    ),
  };
  return sections[key];
}

/** Like `saleSection`, for one seller. */
export function todoSection(ctx: AppContext, key: SaleTodoSection, sellerId: number): SaleItems {
  const at = rangesAt(ctx.now());
  const own = (range: TaskRange) => itemsIn(ctx, range, sellerId);
  const sections: Record<SaleTodoSection, SaleItems> = {
    rejected: own(ever('retry')),
    overdue: own(at.overdue),
    reschedule: itemsOf(
      () => countOwnToReschedule(ctx.db, sellerId),
      (page) => listOwnToReschedule(ctx.db, { sellerId, ...page }),
    ),
    due_soon: own(at.dueSoon),
    missing_photo: itemsOf(
      () => countWithoutPhoto(ctx.db, sellerId),
      (page) => listWithoutPhoto(ctx.db, { sellerId, ...page }),
    ),
    today: own(at.today),
    underway: own(at.underway),
  };
  return sections[key];
}

function itemsIn(ctx: AppContext, range: TaskRange, sellerId?: number): SaleItems {
  return itemsOf(
    () => countTasks(ctx.db, range, sellerId),
    (page) => listTasks(ctx.db, range, { sellerId, ...page }),
  );
}

interface Page {
  limit: number;
  offset: number;
}

function itemsOf(count: SaleItems['count'], list: (page: Page) => SaleItem[]): SaleItems {
  return { count, list: (limit, offset) => list({ limit, offset }).map(toSaleItemView) };
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
    underway: { ...waiting, fromMs: overdueToMs + DUE_SOON_MS },
    unclosed: { ...ever('install'), toMs: nowMs + 1, endsToMs: nowMs + 1 },
    today: {
      ...ever('install'),
      fromMs: dayStartMs(today),
      toMs: dayEndMs(addDays(today, 1)),
      cannot: 0,
    },
  };
}
