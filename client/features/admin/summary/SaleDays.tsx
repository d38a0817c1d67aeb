import { Box, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { trpc } from '../../../api/trpc.ts';
import { withParams } from '../../../router/searchParams.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { CHART_DAYS, readChartDays } from '../adminQuery.ts';

const DaysChart = lazy(() => import('./DaysChart.tsx'));

/** The height of the chart, reserved while it loads. */
const CHART_HEIGHT = 300;

/** Sales per day over the last 30 or 90 days. */
export function SaleDays({ className }: { className: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const days = readChartDays(params);
  const saleDays = trpc.admin.saleDays.useQuery({ days }, { placeholderData: keepPreviousData });
  const waiting = <Skeleton h={CHART_HEIGHT} role="status" aria-label="Cargando..." />;
  const choose = (value: string) =>
    setParams(withParams(params, { days: Number(value) === CHART_DAYS[0] ? undefined : value }), {
      replace: true,
    });
  return (
    <Section
      title="Ventas por día"
      gap="sm"
      className={className}
      aside={
        <SegmentedControl
          size="md"
          aria-label="Período"
          data={CHART_DAYS.map((count) => ({ value: String(count), label: `${count} días` }))}
          value={String(days)}
          onChange={choose}
        />
      }
    >
      <Box mih={CHART_HEIGHT}>
        <QueryState query={saleDays} errorTitle="Error al cargar las ventas" pending={waiting}>
          {(list) => (
            <Suspense fallback={waiting}>
              <DaysChart days={list} />
            </Suspense>
          )}
        </QueryState>
      </Box>
    </Section>
  );
}
