import { Button, Group } from '@mantine/core';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { trpc } from '../../../api/trpc.ts';
import { AgendaDays } from '../appointments/AgendaDays.tsx';
import { AgendaHeader, usePeriod } from '../appointments/Period.tsx';
import { OpenedSale } from '../drawer/OpenedSale.tsx';
import { useCloseAppointment } from '../appointments/useCloseAppointment.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { useAddress } from '../../../router/useAddress.ts';

/** The appointments of the whole team, with their outcome. */
export default function TeamAppointmentsScreen() {
  const { addressWith } = useAddress();
  const period = usePeriod();
  const { from, to, today } = period;
  const appointments = trpc.admin.appointments.useQuery({ from, to }, KEEP_PREVIOUS);
  return (
    <>
      <AgendaHeader {...period} />
      <AgendaDays
        query={appointments}
        today={today}
        ofTeam
        hrefOf={(task) => addressWith({ task })}
        actions={OutcomeButtons}
      />
      <OpenedSale param="task" among={appointments.data?.map(({ saleId }) => saleId)} />
    </>
  );
}

/** Records the outcome of an appointment, from its day on. */
function OutcomeButtons({ appointment, today }: { appointment: ListedAppointmentView; today: string }) {
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
