import { pageOf } from '../../../../shared/input/pagination.ts';
import type {
  AllSettlementsPageView,
  ListAllSettlementsInput,
  ListSettlementsInput,
  SettlementPageView,
} from '../../../../shared/commissions/settlements.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext, ReadContext } from '../../../context.ts';
import { longRead } from '../../../longReads/longRead.ts';
import {
  countSettlements,
  countSettlementsByState,
  listSettlements,
  type SettlementSelection,
} from './settlements.repository.ts';
import { toListedSettlementView } from './settlements.view.ts';

/** Settlements of all sellers or one, newest first, with the number in each state. */
export const listAllSettlements = longRead(allSettlementsPage);

export function allSettlementsPage(
  ctx: ReadContext,
  { state, sellerId, ...page }: ListAllSettlementsInput,
): AllSettlementsPageView {
  return ctx.snapshot(() => ({
    ...settlementPage(ctx, { state, sellerId }, page),
    counts: countSettlementsByState(ctx.db, sellerId),
  }));
}

/** The caller's closed and paid settlements, by default newest first. */
export function listOwnSettlements(ctx: AppContext, user: SignedInUser, page: ListSettlementsInput) {
  return ctx.snapshot(() => settlementPage(ctx, { isShown: true, sellerId: user.id }, page));
}

function settlementPage(
  ctx: ReadContext,
  selection: SettlementSelection,
  page: ListSettlementsInput,
): SettlementPageView {
  const { rows, pagination } = pageOf(page, countSettlements(ctx.db, selection), (limit, offset) =>
    listSettlements(ctx.db, selection, page, limit, offset),
  );
  return { settlements: rows.map(toListedSettlementView), pagination };
}
