import { IconBox, IconCash, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import { formatMoney } from '../../../../shared/money.ts';
import type { AdminStatsView } from '../../../../shared/stats.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { StatCard } from '../../../ui/figures/StatCard.tsx';
import { StatCards } from '../../../ui/figures/StatCards.tsx';

/** All sales of all time (spec §2, "Admin dashboard"). */
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
        title="Comisiones pagadas y por pagar"
        value={stats && formatMoney(stats.totalCommissions)}
        subtitle="De todas las ventas sin cancelar"
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
