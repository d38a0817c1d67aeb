import { Anchor, Card, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { AdminStatsView } from '../../../shared/stats.ts';
import { formatMoney } from '../../../shared/money.ts';
import { errorText } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CHART_DAYS, readChartDays, withParams } from './adminQuery.ts';
import classes from './Summary.module.css';

const DaysChart = lazy(() => import('./DaysChart.tsx'));

/** Who and what sells most, and how much was sold day by day. */
export function SummaryTab() {
  const stats = trpc.admin.stats.useQuery();
  // Its error is told in place of the numbers above.
  if (stats.isLoadingError) return null;
  return (
    <div className={classes.columns}>
      <SaleDays />
      <Ranking title="Los 5 mejores vendedores" entries={stats.data && topSellers(stats.data)} />
      <Ranking title="Los 5 planes más vendidos" entries={stats.data && topPlans(stats.data)} />
    </div>
  );
}

interface RankingEntry {
  _id: string;
  totalSales: number;
  salesCount: number;
  name: string;
  href?: string;
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

function Section({
  title,
  aside,
  wide,
  children,
}: {
  title: string;
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Card component="section" className={wide ? classes.wide : undefined}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
      {children}
    </Card>
  );
}

function Ranking({ title, entries }: { title: string; entries: RankingEntry[] | undefined }) {
  const most = Math.max(1, ...(entries ?? []).map(({ totalSales }) => totalSales));
  return (
    <Section title={title}>
      {!entries && <Skeleton className={classes.placeholder} role="status" aria-label="Cargando..." />}
      {entries?.length === 0 && (
        <EmptyState icon={IconChartBar} title="Todavía no hay ventas">
          Aparecerán aquí, ordenados por el monto vendido.
        </EmptyState>
      )}
      <ol className={classes.ranking}>
        {entries?.map((entry, index) => (
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
              <Text size="sm" c="dimmed">
                {entry.salesCount.toLocaleString('es-AR')} {entry.salesCount === 1 ? 'venta' : 'ventas'}
              </Text>
            </div>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${(entry.totalSales / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function SaleDays() {
  const [params, setParams] = useSearchParams();
  const days = readChartDays(params);
  const saleDays = trpc.admin.saleDays.useQuery({ days }, { placeholderData: keepPreviousData });
  const waiting = <Skeleton className={classes.chart} role="status" aria-label="Cargando..." />;
  return (
    <Section
      wide
      title="Ventas por día"
      aside={
        <SegmentedControl
          size="md"
          aria-label="Período"
          data={CHART_DAYS.map((count) => ({ value: String(count), label: `${count} días` }))}
          value={String(days)}
          onChange={(value) =>
            setParams(withParams(params, { days: Number(value) === CHART_DAYS[0] ? undefined : value }), {
              replace: true,
            })
          }
        />
      }
    >
      {saleDays.isLoadingError ? (
        <Stack className={classes.chart}>
          <ErrorState
            title="Error al cargar las ventas"
            message={errorText(saleDays.error, 'Intenta nuevamente en unos minutos.')}
            onRetry={() => void saleDays.refetch()}
          />
        </Stack>
      ) : (
        <Suspense fallback={waiting}>{saleDays.data ? <DaysChart days={saleDays.data} /> : waiting}</Suspense>
      )}
    </Section>
  );
}
