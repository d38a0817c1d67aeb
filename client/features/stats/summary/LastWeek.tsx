import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { SummaryView } from '../../../../shared/stats/summary.ts';
import { formatShortDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';

const SELLERS = '/app/admin/dashboard?tab=vendedores';

/** Last week against the one before, who installed most and who sold nothing. */
export function LastWeek() {
  const summary = trpc.admin.summary.useQuery({});
  return (
    <Section title="Semana pasada" gap="sm" aside={summary.data && <Hint>{spanOf(summary.data)}</Hint>}>
      <QueryState
        query={summary}
        errorTitle="Error al cargar la semana pasada"
        pending={<Skeleton h={96} role="status" aria-label="Cargando..." />}
      >
        {(week) => <Week week={week} />}
      </QueryState>
    </Section>
  );
}

function spanOf({ from, to }: SummaryView): string {
  return `${formatShortDay(from).slice(0, 5)} al ${formatShortDay(to).slice(0, 5)}`;
}

function Week({ week }: { week: SummaryView }) {
  const { before, best, idle } = week;
  const figures = [
    ['Registradas', String(week.registered), String(before.registered)],
    ['Instaladas', String(week.installed), String(before.installed)],
    ['Canceladas', String(week.cancelled), String(before.cancelled)],
    ['Vendido', formatMoney(week.amount), formatMoney(before.amount)],
  ] as const;
  return (
    <>
      <SimpleGrid component="dl" minColWidth="min(9.5rem, 100%)" autoFlow="auto-fit" spacing="sm" m={0}>
        {figures.map(([label, now, earlier]) => (
          <div key={label}>
            <Text component="dt" c="dimmed" size="sm">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600} fz={{ base: now.length > 14 ? 'sm' : 'md', sm: 'xl' }}>
              {now}
            </Text>
            <Text component="dd" m={0} c="dimmed" size="sm">
              antes {earlier}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {best.length > 0 && (
        <Text>
          Más instalaciones:{' '}
          {best.map(({ sellerName, installed }) => `${sellerName} (${installed})`).join(', ')}
        </Text>
      )}
      {idle > 0 && (
        <LinkButton href={`${SELLERS}&show=idle`} variant="default" w="fit-content">
          Sin ventas en 14 días: {idle.toLocaleString('es-AR')}
        </LinkButton>
      )}
    </>
  );
}
