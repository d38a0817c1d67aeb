import { Tabs } from '@mantine/core';
import { IconBox, IconCash, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'wouter';
import { formatMoney } from '../../../shared/money.ts';
import type { AdminStatsView } from '../../../shared/stats.ts';
import { trpc } from '../../api/trpc.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { StatCard } from '../../ui/figures/StatCard.tsx';
import { StatCards } from '../../ui/figures/StatCards.tsx';
import classes from './AdminDashboardScreen.module.css';
import { ADMIN_TABS, readTab, type AdminTab } from './adminQuery.ts';
import { PlansTab } from './plans/PlansTab.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { SellersTab } from './sellers/SellersTab.tsx';
import { SummaryTab } from './summary/SummaryTab.tsx';

const TABS: Record<AdminTab, { label: string; content: ComponentType }> = {
  resumen: { label: 'Resumen', content: SummaryTab },
  planes: { label: 'Gestión de Planes', content: PlansTab },
  vendedores: { label: 'Gestión de Vendedores', content: SellersTab },
  ventas: { label: 'Ventas Recientes', content: SalesTab },
};

export default function AdminDashboardScreen() {
  const [params, setParams] = useSearchParams();
  const stats = trpc.admin.stats.useQuery();
  return (
    <>
      <PageHeader
        title="Dashboard de Administración"
        description="Planes, vendedores y ventas de todo el equipo"
      />
      <QueryState
        query={stats}
        errorTitle="Error al cargar los datos del dashboard"
        pending={<Cards stats={undefined} />}
      >
        {(data) => <Cards stats={data} />}
      </QueryState>
      <Tabs
        variant="pills"
        value={readTab(params)}
        // Page and filters in the address belong to the tab that is left.
        onChange={(tab) => setParams(tab && tab !== 'resumen' ? { tab } : {})}
        keepMounted={false}
        mt="lg"
      >
        <Tabs.List className={classes.tabs} aria-label="Administración">
          {ADMIN_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={classes.tab}>
              {TABS[tab].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ADMIN_TABS.map((tab) => {
          const { content: Content } = TABS[tab];
          return (
            <Tabs.Panel key={tab} value={tab} pt="lg">
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}

function Cards({ stats }: { stats: AdminStatsView | undefined }) {
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
        value={stats && formatMoney(stats.totalCommissions)}
        subtitle="Sin las canceladas"
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
