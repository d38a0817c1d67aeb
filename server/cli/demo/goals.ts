import { addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { setGoal, setInRanking } from '../../features/users/users.service.ts';
import type { Demo } from './context.ts';
import type { People } from './sellers.ts';

const WITH_GOAL = 0.5;
const HIDDEN = 0.1;
const MOST = 500;

/** Gives half of the sellers a goal a little above their installations of last month, and takes some names out of the ranking. */
export async function setGoals({ ctx, client, calendar, random: draw }: Demo, { sellers }: People) {
  const random = draw('goals');
  const lastMonth = addMonths(argentineDay(calendar.todayMs).slice(0, 7), -1);
  const installed = client
    .prepare('select count from seller_installations where month = ? and seller_id = ?')
    .pluck();
  for (const [index, { id }] of sellers.entries()) {
    const isDemoLogin = index === 0;
    const last = Number(installed.get(lastMonth, id) ?? 0);
    if (random.chance(WITH_GOAL) || isDemoLogin)
      await setGoal(ctx, { id }, Math.min(MOST, Math.ceil(last * 1.2) + 2));
    if (random.chance(HIDDEN) && !isDemoLogin) await setInRanking(ctx, { id }, false);
  }
}
