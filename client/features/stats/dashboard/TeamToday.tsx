import { Button, Group, Stack, Title } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { Link } from 'wouter';
import { trpc } from '../../../api/trpc.ts';
import { StatusCounters } from '../../sales/list/StatusCounters.tsx';

/** Shared with the administration's summary. */
const DAYS = 30;

/** On the dashboard of an administrator who does not sell: what waits in the team's sales. */
export default function TeamToday() {
  const period = trpc.admin.periodStats.useQuery({ days: DAYS });
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between">
        <Title order={2}>Ventas del equipo</Title>
        <Button
          component={Link}
          href="/app/admin/dashboard"
          variant="light"
          leftSection={<IconChartHistogram size={18} aria-hidden />}
        >
          Ir a la administración
        </Button>
      </Group>
      <StatusCounters statuses={period.data?.statuses} />
    </Stack>
  );
}
