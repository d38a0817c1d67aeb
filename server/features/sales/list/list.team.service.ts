import { pageOf } from '../../../../shared/input/pagination.ts';
import type { ListTeamSalesInput, TeamNeed, TeamSalePageView } from '../../../../shared/teams/teams.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext, ReadContext } from '../../../context.ts';
import { longRead } from '../../../longReads/longRead.ts';
import { teamErrors } from '../../teams/teams.errors.ts';
import { listLedMembers } from '../../teams/teams.service.ts';
import { ever, rangesAt, type TaskRange } from '../../../../shared/tray/taskRanges.ts';
import { toTeamSaleViews } from '../sale/sale.view.ts';
import { countOf, countTasksOf, listNewestOf, listTasksOf } from './list.team.repository.ts';

const longTeamSalesPage = longRead(teamSalesPage);

/** Sales of the active members, newest first, with a need oldest first. Throws 404 for who leads no team, and for another's member. */
export function listTeamSales(
  ctx: AppContext,
  leader: SignedInUser,
  input: ListTeamSalesInput,
): Promise<TeamSalePageView> {
  return longTeamSalesPage(ctx, leader.id, input);
}

export function teamSalesPage(
  ctx: ReadContext,
  leaderId: number,
  { memberId, status, need, ...page }: ListTeamSalesInput,
): TeamSalePageView {
  return ctx.snapshot(() => {
    const members = listLedMembers(ctx, leaderId);
    if (memberId !== undefined && !members.includes(memberId)) throw teamErrors.memberNotFound();
    const sellerIds = memberId === undefined ? members : [memberId];
    const range = need && rangeOf(need, ctx.now());
    const count = range ? countTasksOf(ctx.db, sellerIds, range, status) : countOf(ctx.db, sellerIds, status);
    const { rows, pagination } = pageOf(page, count, (limit, offset) => {
      const part = { limit, offset, end: limit + offset };
      return range
        ? listTasksOf(ctx.db, sellerIds, range, part, status)
        : listNewestOf(ctx.db, sellerIds, part, status);
    });
    return { sales: toTeamSaleViews(ctx, rows, leaderId), pagination };
  });
}

function rangeOf(need: TeamNeed, nowMs: number): TaskRange {
  const { overdue, dueSoon, today } = rangesAt(nowMs);
  const ranges = { rejected: ever('retry'), overdue, due_soon: dueSoon, missing_photo: ever('photo'), today };
  return ranges[need];
}
