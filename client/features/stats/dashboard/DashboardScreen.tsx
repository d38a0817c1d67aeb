import { Anchor, Box, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCash, IconPercentage, IconReceipt, IconShoppingCart } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { formatRate } from '../../../../shared/values/commission.ts';
import { formatLongMonth } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { RankingView } from '../../../../shared/stats/ranking.ts';
import type { SaleStatsView, SaleTrendsView, SaleView } from '../../../../shared/sales/sales.ts';
import { ROLE_LABELS } from '../../../../shared/users/roles.ts';
import { dashboardDrawn } from '../../../api/drawn.ts';
import { errorText } from '../../../api/errors.ts';
import { usePresence } from '../../../api/seen.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { NeedsConnection } from '../../../ui/lists/NeedsConnection.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatCard } from '../../../ui/figures/StatCard.tsx';
import { StatCards } from '../../../ui/figures/StatCards.tsx';
import { SaleList } from '../../sales/list/SaleList.tsx';
import { OpenSale } from '../../sales/detail/OpenSale.tsx';
import { OutboxNotice } from '../../sales/outbox/OutboxNotice.tsx';
import { CommissionSplit } from '../../commissions/earnings/CommissionSplit.tsx';
import { RECENT } from './dashboardCalls.ts';
import classes from './DashboardScreen.module.css';
import { DraftNotice } from '../../sales/form/DraftNotice.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { GoalCard } from '../goal/GoalCard.tsx';
import { RankingCard } from '../ranking/RankingCard.tsx';
import { StatusTiles } from './StatusTiles.tsx';

const MonthsChart = lazyComponent(() => import('./MonthsChart.tsx'));
const TeamToday = lazyComponent(() => import('./TeamToday.tsx'));

/** Height of the chart with its head, reserved while it loads. */
const CHART_HEIGHT = 216;
/** Height of the team's counters on a desk, about, reserved while they load. */
const TEAM_HEIGHT = 136;

interface DashboardScreenProps {
  /** Shown before the figures, except for a seller without sales. */
  first: ReactNode;
  /** True once the height of `first` is known. */
  isFirstDrawn: boolean;
}

export function DashboardScreen({ first, isFirstDrawn }: DashboardScreenProps) {
  const user = useUser();
  const stats = trpc.sales.stats.useQuery();
  const recent = trpc.sales.list.useQuery(RECENT);
  const trends = trpc.sales.trends.useQuery();
  const ranking = trpc.ranking.get.useQuery({}, { enabled: user.role === 'seller' });
  const presence = usePresence(stats, recent, trends);
  const failed = presence === 'here' && [stats, recent, trends].find((query) => query.isLoadingError);
  const isNew = trends.data?.statuses.every(({ count }) => count === 0);
  // An administrator's own figures appear with the first sale.
  const showsOwn = user.role === 'seller' || isNew === false;
  // The rest is drawn only where it stays.
  const isRankingDrawn = usePresence(ranking) === 'missing' || !ranking.isLoading;
  const isDrawn = isFirstDrawn && isRankingDrawn && trends.data !== undefined;
  useEffect(() => {
    dashboardDrawn.set(isDrawn);
    return () => dashboardDrawn.set(false);
  }, [isDrawn]);
  return (
    <>
      <PageHeader
        title="Dashboard de Ventas"
        description={
          <>
            Bienvenido/a, {user.name}{' '}
            <span className={classes.who}>
              ({ROLE_LABELS[user.role]}
              {showsOwn && ` · Comisión: ${formatRate(user.commissionRate)}`})
            </span>
          </>
        }
      />
      {presence === 'missing' ? (
        <Stack gap="sm">
          <OutboxNotice />
          <DraftNotice />
          <NeedsConnection />
        </Stack>
      ) : failed ? (
        <ErrorState
          title="Error al cargar los datos del dashboard"
          message={errorText(failed.error)}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <Stack gap="sm">
          <LastSeen query={stats} />
          <OutboxNotice />
          <DraftNotice />
          {isNew && user.role === 'seller' ? <FirstSteps /> : first}
          {isDrawn && isNew && user.role === 'admin' && (
            <Deferred fallback={<Skeleton h={TEAM_HEIGHT} />}>
              <TeamToday />
            </Deferred>
          )}
          {isDrawn && showsOwn && (
            <>
              {!isNew && user.role === 'seller' && <GoalCard />}
              <div className={classes.columns}>
                <div className={classes.column}>
                  <RecentSales sales={recent.data?.sales} />
                  {!isNew && ranking.data && <MonthRanking {...ranking.data} />}
                </div>
                {!isNew && <Trends trends={trends.data} />}
              </div>
              {!isNew && <StatusTiles statuses={trends.data?.statuses} />}
              <Cards stats={stats.data} rate={user.commissionRate} />
            </>
          )}
        </Stack>
      )}
      <OpenSale list={recent} />
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
          <Group justify="space-between">
            <Text>Todavía no registraste ventas. La primera aparecerá aquí.</Text>
            <Button onClick={() => navigate('/app/sales/new')}>Registrar venta</Button>
          </Group>
        </Card>
      ) : (
        <SaleList sales={sales ?? []} loading={!sales} compact heading={3} />
      )}
    </Section>
  );
}

/** Absent without installations, or if the team has no ranking. */
function MonthRanking(ranking: RankingView) {
  if (ranking.rows.length === 0) return null;
  return (
    <Section title={`Ranking de ${formatLongMonth(ranking.month)}`}>
      <RankingCard {...ranking} />
    </Section>
  );
}

function Trends({ trends }: { trends: SaleTrendsView | undefined }) {
  const toEarnings = (
    <Anchor component={Link} href="/app/cobros" fw={600} className={classes.seeAll}>
      Ver mis cobros
    </Anchor>
  );
  return (
    <div className={classes.column}>
      <Section title="Tus comisiones" aside={toEarnings}>
        <CommissionSplit />
      </Section>
      <Section title="Últimos 12 meses">
        <Card>
          <Months months={trends?.months} />
        </Card>
      </Section>
    </div>
  );
}

function Months({ months }: { months: SaleTrendsView['months'] | undefined }) {
  if (months?.every(({ count }) => count === 0)) {
    return <Text c="dimmed">No hay ventas sin cancelar en los últimos 12 meses.</Text>;
  }
  const waiting = <Skeleton h={CHART_HEIGHT} role="status" aria-label="Cargando..." />;
  return (
    <Box mih={CHART_HEIGHT}>
      {months ? (
        <Deferred fallback={waiting}>
          <MonthsChart months={months} />
        </Deferred>
      ) : (
        waiting
      )}
    </Box>
  );
}
