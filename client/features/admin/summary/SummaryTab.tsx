import type { AdminStatsView } from '../../../../shared/stats.ts';
import { trpc } from '../../../api/trpc.ts';
import { Ranking, type RankingEntry } from './Ranking.tsx';
import { SaleDays } from './SaleDays.tsx';
import classes from './SummaryTab.module.css';

/** Sales per day, top sellers and top plans. */
export function SummaryTab() {
  const stats = trpc.admin.stats.useQuery();
  // The screen shows this error above the tabs.
  if (stats.isLoadingError) return null;
  return (
    <div className={classes.columns}>
      <SaleDays className={classes.wide} />
      <Ranking title="Los 5 mejores vendedores" entries={stats.data && topSellers(stats.data)} />
      <Ranking title="Los 5 planes más vendidos" entries={stats.data && topPlans(stats.data)} />
    </div>
  );
}

function topSellers({ topSellers: sellers }: AdminStatsView): RankingEntry[] {
  return sellers.map((seller) => ({
    ...seller,
    name: seller.sellerName,
    href: `/app/admin/dashboard?tab=ventas&sellerId=${seller._id}`,
  }));
}

function topPlans({ topPlans: plans }: AdminStatsView): RankingEntry[] {
  return plans.map((plan) => ({ ...plan, name: plan.planName }));
}
