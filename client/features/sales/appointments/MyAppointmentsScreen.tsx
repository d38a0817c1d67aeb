import { trpc } from '../../../api/trpc.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { useOpenSale } from '../../../router/useOpened.ts';
import { OpenSale } from '../detail/OpenSale.tsx';
import { AgendaDays } from './AgendaDays.tsx';
import { AgendaHeader, usePeriod } from './Period.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

/** The appointments of the user's own sales. */
export default function MyAppointmentsScreen() {
  const period = usePeriod();
  const { from, to, today } = period;
  const { addressOf } = useOpenSale();
  const appointments = trpc.sales.appointments.useQuery({ from, to }, KEEP_PREVIOUS);
  return (
    <>
      <AgendaHeader {...period} />
      <LastSeen query={appointments} spaced />
      <AgendaDays query={appointments} today={today} hrefOf={addressOf} />
      <OpenSale />
    </>
  );
}
