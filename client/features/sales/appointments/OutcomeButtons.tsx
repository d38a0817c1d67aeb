import { Button, Group } from '@mantine/core';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { useCloseAppointment } from './useCloseAppointment.tsx';

interface OutcomeButtonsProps {
  appointment: ListedAppointmentView;
  today: string;
}

/** Records the outcome of an appointment, from its day on. */
export function OutcomeButtons({ appointment, today }: OutcomeButtonsProps) {
  const { saleId, customerName, date, state } = appointment;
  const closing = useCloseAppointment(saleId, customerName);
  if (state !== 'open' || date > today) return closing.dialog;
  const shape = { size: 'sm', mih: 44, 'aria-disabled': closing.busy } as const;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        {...shape}
        variant="default"
        aria-label={`No se hizo: ${customerName}`}
        onClick={() => closing.failed(date)}
      >
        No se hizo
      </Button>
      <Button {...shape} aria-label={`Se instaló: ${customerName}`} onClick={() => closing.done(date)}>
        Se instaló
      </Button>
      {closing.dialog}
    </Group>
  );
}
