import { Anchor, Box, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import {
  IconCash,
  IconChartBar,
  IconPercentage,
  IconReceipt,
  IconShoppingCart,
  IconShoppingCartPlus,
} from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { formatRate } from '../../../../shared/commission.ts';
import { formatMoney } from '../../../../shared/money.ts';
import {
  SALE_STATUSES,
  type SaleStatsView,
  type SaleTrendsView,
  type SaleView,
} from '../../../../shared/sales.ts';
import { ROLE_LABELS } from '../../../../shared/users.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatCard } from '../../../ui/figures/StatCard.tsx';
import { StatCards } from '../../../ui/figures/StatCards.tsx';
import { SaleList } from '../card/SaleList.tsx';
import classes from './DashboardScreen.module.css';
import { StatusBreakdown } from './StatusBreakdown.tsx';

const MonthsChart = lazy(() => import('./MonthsChart.tsx'));

const RECENT_SALES = 5;
/** The height of the charts, reserved while they load. */
const CHARTS_HEIGHT = 444;
/** The height of the list of statuses, reserved while it loads. */
const STATUSES_HEIGHT = SALE_STATUSES.length * 48;

export default function DashboardScreen() {
  const user = useUser();
  const stats = trpc.sales.stats.useQuery();
  const recent = trpc.sales.list.useQuery({ limit: RECENT_SALES });
  const trends = trpc.sales.trends.useQuery();
  const failed = [stats, recent, trends].find((query) => query.isLoadingError);
  return (
    <>
      <PageHeader
        title="Dashboard de Ventas"
        description={
          <>
            Bienvenido/a, {user.name}{' '}
            <span className={classes.who}>
              ({ROLE_LABELS[user.role]} · Comisión: {formatRate(user.commissionRate)})
            </span>
          </>
        }
      />
      {failed ? (
        <ErrorState
          title="Error al cargar los datos del dashboard"
          message={errorText(failed.error)}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <>
          <Cards stats={stats.data} rate={user.commissionRate} />
          <div className={classes.columns}>
            <RecentSales sales={recent.data?.sales} />
            <Trends trends={trends.data} />
          </div>
        </>
      )}
    </>
  );
}

function Cards({ stats, rate }: { stats: SaleStatsView | undefined; rate: number }) {
  return (
    <StatCards>
      <StatCard
        title="Ventas totales"
        value={stats?.totalCount.toLocaleString('es-AR')}
        subtitle={stats && formatMoney(stats.totalSales)}
        icon={IconShoppingCart}
      />
      <StatCard
        title="Comisiones totales"
        value={stats && formatMoney(stats.totalCommissions)}
        subtitle="Sin canceladas"
        icon={IconCash}
      />
      <StatCard
        title="Comisión actual"
        value={formatRate(rate)}
        subtitle="Por venta nueva"
        icon={IconPercentage}
      />
      <StatCard
        title="Promedio por venta"
        value={stats && formatMoney(stats.avgSale)}
        subtitle="Precio medio"
        icon={IconReceipt}
      />
    </StatCards>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}

function RecentSales({ sales }: { sales: SaleView[] | undefined }) {
  const [, navigate] = useLocation();
  const seeAll = (
    <Anchor component={Link} href="/app/sales/history" fw={600} className={classes.seeAll}>
      Ver todas
    </Anchor>
  );
  return (
    <Section title="Ventas Recientes" aside={seeAll}>
      {sales?.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconShoppingCartPlus}
            title="Todavía no registraste ventas"
            action={<Button onClick={() => navigate('/app/sales/new')}>Registrar venta</Button>}
          >
            Cuando registres la primera, la verás aquí con su estado y tu comisión.
          </EmptyState>
        </Card>
      ) : (
        <SaleList sales={sales ?? []} loading={!sales} compact heading={3} />
      )}
    </Section>
  );
}

function Trends({ trends }: { trends: SaleTrendsView | undefined }) {
  if (trends?.statuses.every(({ count }) => count === 0)) {
    return (
      <Section title="Tu evolución">
        <Card>
          <EmptyState icon={IconChartBar} title="Tus gráficos llegan con tu primera venta">
            Verás cuánto vendes y ganas cada mes, y en qué estado está cada venta.
          </EmptyState>
        </Card>
      </Section>
    );
  }
  return (
    <div className={classes.trends}>
      <Section title="Últimos 12 meses">
        <Card>
          <Months months={trends?.months} />
        </Card>
      </Section>
      <Section title="Estado de tus ventas">
        <Card py="xs">
          {trends ? <StatusBreakdown statuses={trends.statuses} /> : <Skeleton h={STATUSES_HEIGHT} />}
        </Card>
      </Section>
    </div>
  );
}

function Months({ months }: { months: SaleTrendsView['months'] | undefined }) {
  if (months?.every(({ count }) => count === 0)) {
    return <Text c="dimmed">No hay ventas sin cancelar en los últimos 12 meses.</Text>;
  }
  const waiting = <Skeleton h={CHARTS_HEIGHT} role="status" aria-label="Cargando..." />;
  return (
    <Box mih={CHARTS_HEIGHT}>
      <Suspense fallback={waiting}>{months ? <MonthsChart months={months} /> : waiting}</Suspense>
    </Box>
  );
}
