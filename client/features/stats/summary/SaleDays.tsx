import { Box, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { trpc } from '../../../api/trpc.ts';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

const DaysChart = lazyComponent(() => import('./DaysChart.tsx'));

/** The height of the chart, reserved while it loads. */
const CHART_HEIGHT = 300;

/** Sales per day over the last days. */
export function SaleDays({ days, className }: { days: number; className: string | undefined }) {
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
