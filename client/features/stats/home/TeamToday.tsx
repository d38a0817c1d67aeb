import { Group, Stack, Title } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { usePresence } from '../../../api/seen.ts';
import { trpc } from '../../../api/trpc.ts';
import { StatusCounters } from '../../sales/list/StatusCounters.tsx';
import { PartNeedsConnection } from '../../../ui/lists/NeedsConnection.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Shared with the administrators' summary. */
const DAYS = 30;

/** Open work of the team's sales, for an administrator who does not sell. */
export default function TeamToday() {
  const period = trpc.admin.periodStats.useQuery({ days: DAYS });
  const isMissing = usePresence(period) === 'missing';
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between">
        <Title order={2}>Ventas del equipo</Title>
        <LinkButton
          href="/app/admin/dashboard"
          variant="light"
          leftSection={<IconChartHistogram size={18} aria-hidden />}
        >
          Ir a la administración
        </LinkButton>
      </Group>
      {isMissing ? (
        <PartNeedsConnection>Las ventas del equipo necesitan conexión.</PartNeedsConnection>
      ) : (
        <StatusCounters statuses={period.data?.statuses} />
      )}
    </Stack>
  );
}
