import { Anchor, Box, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { formatLongMonth } from '../../../../shared/values/dates.ts';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { SaleTrendsView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { CommissionSplit } from '../../commissions/earnings/CommissionSplit.tsx';
import { GoalCard } from '../goal/GoalCard.tsx';
import { RankingCard } from '../ranking/RankingCard.tsx';
import classes from './MyNumbers.module.css';
import { StatusCounters } from '../../sales/list/StatusCounters.tsx';

const MonthsChart = lazyComponent(() => import('./MonthsChart.tsx'));

/** Height of the chart with its head, reserved while it loads. */
const CHART_HEIGHT = 216;

/** A seller's goal and place, and the user's commissions, months and statuses. */
export default function MyNumbers() {
  const isSeller = useUser().role === 'seller';
  const trends = trpc.sales.trends.useQuery();
  const toEarnings = (
    <Anchor component={Link} href="/app/cobros" fw={600} className={classes.link}>
      Ver mis cobros
    </Anchor>
  );
  return (
    <Stack gap="sm">
      {isSeller && <GoalCard />}
      <div className={classes.columns}>
        <Part title="Tus comisiones" aside={toEarnings}>
          <CommissionSplit />
        </Part>
        {isSeller && <MonthRanking />}
        <Part title="Últimos 12 meses">
          <Card>
            <QueryState
              query={trends}
              errorTitle="Error al cargar tus ventas por mes"
              missing="Tus ventas por mes necesitan conexión."
              pending={<ChartSkeleton />}
            >
              {({ months }) => <Months months={months} />}
            </QueryState>
          </Card>
        </Part>
      </div>
      <StatusCounters statuses={trends.data && countsOf(trends.data)} href="/app/sales/history?" />
    </Stack>
  );
}

function countsOf({ statuses }: SaleTrendsView) {
  return Object.fromEntries(statuses.map(({ status, count }) => [status, count])) as Record<
    SaleStatus,
    number
  >;
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mih={44}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}

/** Absent without installations, or if the team has no ranking. */
function MonthRanking() {
  const { data } = trpc.ranking.get.useQuery({});
  if (!data || data.rows.length === 0) return null;
  return (
    <Part title={`Ranking de ${formatLongMonth(data.month)}`}>
      <RankingCard {...data} />
    </Part>
  );
}

function ChartSkeleton() {
  return <Skeleton h={CHART_HEIGHT} role="status" aria-label="Cargando..." />;
}

function Months({ months }: Pick<SaleTrendsView, 'months'>) {
  if (months.every(({ count }) => count === 0)) {
    return <Text c="dimmed">No hay ventas sin cancelar en los últimos 12 meses.</Text>;
  }
  return (
    <Box mih={CHART_HEIGHT}>
      <Deferred fallback={<ChartSkeleton />}>
        <MonthsChart months={months} />
      </Deferred>
    </Box>
  );
}
