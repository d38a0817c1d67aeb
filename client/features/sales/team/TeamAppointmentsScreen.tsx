import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { trpc } from '../../../api/trpc.ts';
import { withParams } from '../../../router/withParams.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { AgendaDays } from '../appointments/AgendaDays.tsx';
import { PeriodSwitch, PeriodText, usePeriod } from '../appointments/Period.tsx';
import { OpenedSale } from './OpenedSale.tsx';
import { OutcomeButtons } from '../appointments/OutcomeButtons.tsx';

/** The appointments of the whole team, with their outcome. */
export default function TeamAppointmentsScreen() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const period = usePeriod();
  const { from, to, today } = period;
  const appointments = trpc.admin.appointments.useQuery({ from, to }, { placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="Agenda"
        description={<PeriodText {...period} />}
        actions={<PeriodSwitch {...period} />}
      />
      <AgendaDays
        query={appointments}
        today={today}
        ofTeam
        hrefOf={(task) => `${path}?${withParams(params, { task })}`}
        actions={OutcomeButtons}
      />
      <OpenedSale param="task" among={appointments.data?.map(({ saleId }) => saleId)} />
    </>
  );
}
