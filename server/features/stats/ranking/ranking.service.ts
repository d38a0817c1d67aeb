import { argentineDay } from '../../../../shared/values/dates.ts';
import { publicNameOf } from '../../../../shared/values/names.ts';
import {
  HIDDEN_SELLER,
  RANKING_SIZE,
  type RankingInput,
  type RankingView,
} from '../../../../shared/stats/ranking.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { settingsOf } from '../../../ownerSettings.ts';
import { requireUser } from '../../users/users.service.ts';
import { countInstallations, countSellersAbove, listFirstSellers } from './ranking.repository.ts';

/** Sellers with most installations in an Argentine month, by default the current one, and the caller's number. */
export function getRanking(ctx: AppContext, user: SignedInUser, { month }: RankingInput): RankingView {
  return ctx.snapshot(() => {
    const shown = month ?? argentineDay(ctx.now()).slice(0, 7);
    const { role, name, goal } = requireUser(ctx, user.id);
    const installed = countInstallations(ctx.db, shown, user.id);
    const hasRanking = settingsOf(ctx).ranking === 'on';
    const isRanked = hasRanking && role === 'seller' && installed > 0;
    const place = isRanked ? countSellersAbove(ctx.db, shown, installed) + 1 : null;
    const rows = hasRanking ? firstRows(ctx, shown, user) : [];
    if (place !== null && rows.every(({ own }) => !own)) {
      rows.push({ place, name: publicNameOf(name), installed, own: true });
    }
    return { month: shown, rows, own: { place, installed, goal } };
  });
}

function firstRows(ctx: AppContext, month: string, user: SignedInUser): RankingView['rows'] {
  const first = listFirstSellers(ctx.db, month, RANKING_SIZE);
  return first.map(({ id, name, inRanking, installed }) => ({
    place: first.findIndex((other) => other.installed === installed) + 1,
    name: inRanking || id === user.id ? publicNameOf(name) : HIDDEN_SELLER,
    installed,
    own: id === user.id,
  }));
}
