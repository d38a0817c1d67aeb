import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { COVERAGE_LABELS } from '../../../shared/zones/coverage.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { trpc } from '../../api/trpc.ts';
import { NoteDialog } from '../../ui/dialogs/NoteDialog.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { notifyDone, failureNotice } from '../../ui/notices.tsx';

const REASONS = ['Sin técnicos en la zona', 'Se habilita más adelante', 'Otro'];

interface ZoneDecisionProps {
  sale: SaleView;
  /** Shows the changed sale. */
  onDecided: (sale: SaleView) => void;
}

/** The coverage of a sale outside the zones, and its decision while it waits. */
export function ZoneDecision({ sale, onDecided }: ZoneDecisionProps) {
  const { coverage, coverageDecidedAt, status } = sale;
  const refusal = useDialog<true>();
  const decide = trpc.admin.decideCoverage.useMutation({
    onSuccess: (changed) => {
      onDecided(changed);
      notifyDone(changed.coverage === 'enabled' ? 'Se habilitó la zona' : 'Quedó sin cobertura');
    },
    onError: failureNotice('No se pudo decidir la zona'),
  });
  if (coverage === null || coverage === 'enabled' || status === 'cancelled') return null;
  const { city, province } = sale.customerInfo.address;
  return (
    <Alert
      color={coverage === 'ask' ? 'amber' : 'red'}
      icon={<IconMapPin aria-hidden />}
      title={COVERAGE_LABELS[coverage]}
    >
      <Text size="sm" mb="xs">
        {[city, province].filter(Boolean).join(', ')}
        {coverageDecidedAt !== null && ` · decidido el ${formatDateTime(coverageDecidedAt)}`}
      </Text>
      {coverageDecidedAt === null && (
        <Group gap="xs">
          <Button
            aria-disabled={decide.isPending}
            onClick={() => !decide.isPending && decide.mutate({ id: sale._id, state: 'enabled' })}
          >
            Habilitar esta venta
          </Button>
          <Button variant="default" aria-disabled={decide.isPending} onClick={() => refusal.open(true)}>
            Sin cobertura
          </Button>
        </Group>
      )}
      <NoteDialog
        draft={`zone-${sale._id}`}
        title="Sin cobertura"
        choices={REASONS}
        confirmLabel="Dejar sin cobertura"
        opened={refusal.opened}
        onClose={refusal.close}
        onConfirm={(note) =>
          decide.isPending
            ? undefined
            : decide.mutateAsync({ id: sale._id, state: 'disabled', ...(note && { note }) })
        }
      />
    </Alert>
  );
}
