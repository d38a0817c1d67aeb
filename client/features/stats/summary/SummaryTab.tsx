import { Group, SegmentedControl, Stack, Text, Box, Skeleton, Anchor } from '@mantine/core';
import type { AdminStatsView, PeriodStatsView } from '../../../../shared/stats/stats.ts';
import { usePresence } from '../../../api/seen.ts';
import { trpc } from '../../../api/trpc.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { NeedsConnection } from '../../../ui/lists/NeedsConnection.tsx';
import { errorText } from '../../../api/errors.ts';
import { CHART_DAYS, EVER, readPeriod } from './summaryQuery.ts';
import { LastWeek } from './LastWeek.tsx';
import { StatusCounters } from '../../sales/list/StatusCounters.tsx';
import classes from './SummaryTab.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { IconChartBar, IconBox, IconCash, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { formatMoney } from '../../../../shared/values/money.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { StatCard } from '../../../ui/figures/StatCard.tsx';
import { StatCards } from '../../../ui/figures/StatCards.tsx';
import { Link } from 'wouter';
import { Hint } from '../../../ui/Hint.tsx';

/** Totals of all time; sales by day, top sellers and top plans of a period or of all time. */
export function SummaryTab() {
  const { params, replaceParams } = useAddress();
  const chosen = readPeriod(params);
  const days = chosen === EVER ? CHART_DAYS[1] : chosen;
  const stats = trpc.admin.stats.useQuery();
  const period = trpc.admin.periodStats.useQuery({ days }, KEEP_PREVIOUS);
  const choose = (value: string) =>
    replaceParams({ days: value === String(CHART_DAYS[0]) ? undefined : value });
  const presence = usePresence(stats, period);
  const failed = stats.isLoadingError ? stats : period.isLoadingError ? period : undefined;
  const tops = chosen === EVER ? stats.data : period.data;
  const span = chosen === EVER ? 'Desde siempre' : lastDays(days);
  if (presence === 'missing') return <NeedsConnection />;
  if (failed && presence === 'here') {
    return (
      <ErrorState
        title="Error al cargar los datos del dashboard"
        message={errorText(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return (
    <Stack gap="md">
      <LastWeek />
      <StatusCounters statuses={period.data?.statuses} />
      <Totals stats={stats.data} />
      <Group justify="space-between" gap="xs">
        <Text c="dimmed" className={classes.compared}>
          {period.data && comparison(period.data, days)}
        </Text>
        <SegmentedControl
          size="md"
          className={classes.period}
          aria-label="Período"
          data={[
            ...CHART_DAYS.map((count) => ({ value: String(count), label: `${count} días` })),
            { value: EVER, label: 'Siempre' },
          ]}
          value={String(chosen)}
          onChange={choose}
        />
      </Group>
      <div className={classes.columns}>
        <SaleDays days={days} className={classes.wide} />
        <TopList title="Los 5 mejores vendedores" period={span} entries={tops && topSellers(tops)} />
        <TopList title="Los 5 planes más vendidos" period={span} entries={tops && topPlans(tops)} />
      </div>
    </Stack>
  );
}

function lastDays(days: number): string {
  return `Últimos ${days} días`;
}

/** "Últimos 30 días: 12 % más que los 30 anteriores". */
function comparison({ amount, previous }: PeriodStatsView, days: number): string {
  const period = lastDays(days);
  if (previous.amount === 0) return `${period}: los ${days} anteriores no tuvieron ventas`;
  const percent = Math.round((amount / previous.amount - 1) * 100);
  if (percent === 0) return `${period}: lo mismo que en los ${days} anteriores`;
  return `${period}: ${Math.abs(percent).toLocaleString('es-AR')} % ${percent > 0 ? 'más' : 'menos'} que en los ${days} anteriores`;
}

type Tops = Pick<AdminStatsView, 'topSellers' | 'topPlans'>;

function topSellers({ topSellers: sellers }: Tops): TopEntry[] {
  return sellers.map((seller) => ({
    ...seller,
    name: seller.sellerName,
    href: `/app/admin/dashboard?tab=ventas&sellerId=${seller._id}`,
  }));
}

function topPlans({ topPlans: plans }: Tops): TopEntry[] {
  return plans.map((plan) => ({ ...plan, name: plan.planName }));
}

const DaysChart = lazyComponent(() => import('./DaysChart.tsx'));

/** The height of the chart, reserved while it loads. */
const CHART_HEIGHT = 300;

function SaleDays({ days, className }: { days: number; className: string | undefined }) {
  const saleDays = trpc.admin.saleDays.useQuery({ days }, KEEP_PREVIOUS);
  const waiting = <Skeleton h={CHART_HEIGHT} role="status" aria-label="Cargando..." />;
  return (
    <Section title="Ventas por día" gap="sm" className={className}>
      <Box mih={CHART_HEIGHT}>
        <QueryState
          query={saleDays}
          errorTitle="Error al cargar las ventas"
          pending={waiting}
          isEmpty={(list) => list.every(({ count }) => count === 0)}
          empty={
            <EmptyState icon={IconChartBar} title={`Sin ventas en los últimos ${days} días`}>
              Aparecerán aquí, día por día.
            </EmptyState>
          }
        >
          {(list) => (
            <Deferred fallback={waiting}>
              <DaysChart days={list} />
            </Deferred>
          )}
        </QueryState>
      </Box>
    </Section>
  );
}

function Totals({ stats }: { stats: AdminStatsView | undefined }) {
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

interface TopEntry {
  _id: string;
  totalSales: number;
  salesCount: number;
  name: string;
  href?: string;
}

interface TopListProps {
  title: string;
  /** Such as 'Últimos 30 días'. */
  period: string;
  entries: TopEntry[] | undefined;
}

function TopList({ title, period, entries }: TopListProps) {
  const most = Math.max(1, ...(entries ?? []).map(({ totalSales }) => totalSales));
  return (
    <Section title={title} aside={<Hint>{period}</Hint>} gap="sm">
      {!entries && <Skeleton className={classes.placeholder} role="status" aria-label="Cargando..." />}
      {entries?.length === 0 && (
        <EmptyState icon={IconChartBar} title="Todavía no hay ventas">
          Aparecerán aquí, ordenados por el monto vendido.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.ranking}>
          {entries.map((entry, index) => (
            <li key={entry._id} className={classes.entry}>
              <span className={classes.place} aria-hidden>
                {index + 1}
              </span>
              <Text component="div" fw={600} className={classes.name}>
                {entry.href ? (
                  <Anchor component={Link} href={entry.href} c="inherit" inherit className={classes.link}>
                    {entry.name}
                  </Anchor>
                ) : (
                  entry.name
                )}
              </Text>
              <div className={classes.figures}>
                <Text fw={600}>{formatMoney(entry.totalSales)}</Text>
                <Hint>{countOf(entry.salesCount, 'venta', 'ventas')}</Hint>
              </div>
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={{ width: `${(entry.totalSales / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
