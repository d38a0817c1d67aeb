import { trpc } from '../../../api/trpc.ts';
import { AgendaDays } from '../appointments/AgendaDays.tsx';
import { AgendaHeader, usePeriod } from '../appointments/Period.tsx';
import { OpenedSale } from '../drawer/OpenedSale.tsx';
import { OutcomeButtons } from '../appointments/OutcomeButtons.tsx';
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
