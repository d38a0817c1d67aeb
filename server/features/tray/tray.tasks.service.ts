import type { SaleItemView } from '../../../shared/tray/tray.ts';
import type { SaleSection, SaleTodoSection } from '../../../shared/tray/traySections.ts';
import type { AppContext } from '../../context.ts';
import { ever, rangesAt, type TaskRange } from '../../../shared/tray/taskRanges.ts';
import { findLedMembers } from '../teams/teams.service.ts';
import { countWithdrawals, listWithdrawals } from '../sales/customerLink/customerLink.withdrawals.service.ts';
import {
  countApart,
  countLate,
  countOfTeam,
  countOwnToReschedule,
  countTasks,
  countToReschedule,
  countWithoutPhoto,
  listApart,
  listLate,
  listOfTeam,
  listOwnToReschedule,
  listTasks,
  listToAppoint,
  listToReschedule,
  listWithoutPhoto,
} from './tray.tasks.repository.ts';
import { toSaleItemView, toTeamItemView, type SaleItem } from './tray.tasks.view.ts';

/** The current sales of a section; call both in one snapshot. */
interface SaleItems {
  count: () => number;
  list: (limit: number, offset: number) => SaleItemView[];
}

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

/** Overdue sales and rejected DNIs of those whom the seller leads; empty for who leads none. */
export function teamToDo(ctx: AppContext, leaderId: number) {
  const sellerIds = findLedMembers(ctx, leaderId) ?? [];
  const { toMs } = rangesAt(ctx.now()).overdue;
  return {
    count: () => (sellerIds.length === 0 ? 0 : countOfTeam(ctx.db, sellerIds, toMs)),
    list: (limit: number) => listOfTeam(ctx.db, sellerIds, toMs, limit).map(toTeamItemView),
  };
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
