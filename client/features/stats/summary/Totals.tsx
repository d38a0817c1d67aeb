import { IconBox, IconCash, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { AdminStatsView } from '../../../../shared/stats/stats.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { StatCard } from '../../../ui/figures/StatCard.tsx';
import { StatCards } from '../../../ui/figures/StatCards.tsx';

/** All sales of all time. */
export function Totals({ stats }: { stats: AdminStatsView | undefined }) {
  return (
    <StatCards>
      <StatCard
        title="Ventas totales"
        value={stats && formatMoney(stats.totalSales)}
        subtitle={stats ? countOf(stats.totalCount, 'venta', 'ventas') : ' '}
        icon={IconShoppingCart}
      />
      <StatCard
        title="Comisiones pagadas"
        value={stats && formatMoney(stats.paidCommissions)}
        subtitle={stats ? unpaidText(stats) : ' '}
        icon={IconCash}
      />
      <StatCard
        title="Vendedores"
        value={stats?.userCount.toLocaleString('es-AR')}
        subtitle="Activos e inactivos"
        icon={IconUsers}
      />
      <StatCard
        title="Planes"
        value={stats?.planCount.toLocaleString('es-AR')}
        subtitle="Activos e inactivos"
        icon={IconBox}
      />
    </StatCards>
  );
}

/** Adjustments can make the paid amount exceed the commissions. */
function unpaidText({ totalCommissions, paidCommissions }: AdminStatsView): string {
  const unpaid = totalCommissions - paidCommissions;
  return unpaid >= 0
    ? `Sin pagar o en curso: ${formatMoney(unpaid)}`
    : `De las ventas: ${formatMoney(totalCommissions)}`;
}
