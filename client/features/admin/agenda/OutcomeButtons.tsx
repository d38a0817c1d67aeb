import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { FailureDialog } from '../sales/drawer/FailureDialog.tsx';
import { useCloseAppointment } from '../sales/drawer/useCloseAppointment.ts';

interface OutcomeButtonsProps {
  appointment: ListedAppointmentView;
  today: string;
}

/** Says what came of an appointment, from its day on. */
export function OutcomeButtons({ appointment, today }: OutcomeButtonsProps) {
  const { saleId, customerName, date, state } = appointment;
  const { busy, close } = useCloseAppointment({ id: saleId, customerName });
  const [failing, setFailing] = useState(false);
  if (state !== 'open' || date > today) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="sm"
        mih={44}
        variant="default"
        aria-disabled={busy}
        aria-label={`No se hizo: ${customerName}`}
        onClick={() => setFailing(true)}
      >
        No se hizo
      </Button>
      <Button
        size="sm"
        mih={44}
        aria-disabled={busy}
        aria-label={`Se instaló: ${customerName}`}
        onClick={() => !busy && close('done')}
      >
        Se instaló
      </Button>
      <FailureDialog
        opened={failing}
        onClose={() => setFailing(false)}
        onConfirm={(reason) => close('failed', reason)}
      />
    </Group>
  );
}
