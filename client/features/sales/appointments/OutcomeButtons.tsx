import { Button, Group } from '@mantine/core';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { FailureDialog } from './FailureDialog.tsx';
import { useCloseAppointment } from './useCloseAppointment.ts';

interface OutcomeButtonsProps {
  appointment: ListedAppointmentView;
  today: string;
}

/** Records the outcome of an appointment, from its day on. */
export function OutcomeButtons({ appointment, today }: OutcomeButtonsProps) {
  const { saleId, customerName, date, state } = appointment;
  const { busy, close } = useCloseAppointment({ id: saleId, customerName });
  const failing = useDialog<string>();
  const dialog = (
    <FailureDialog
      opened={failing.opened}
      onClose={failing.close}
      onConfirm={(reason) => close('failed', failing.subject ?? date, reason)}
    />
  );
  if (state !== 'open' || date > today) return dialog;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="sm"
        mih={44}
        variant="default"
        aria-disabled={busy}
        aria-label={`No se hizo: ${customerName}`}
        onClick={() => failing.open(date)}
      >
        No se hizo
      </Button>
      <Button
        size="sm"
        mih={44}
        aria-disabled={busy}
        aria-label={`Se instaló: ${customerName}`}
        onClick={() => !busy && close('done', date)}
      >
        Se instaló
      </Button>
      {dialog}
    </Group>
  );
}
