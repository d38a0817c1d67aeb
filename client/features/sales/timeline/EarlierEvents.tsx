import { trpc } from '../../../api/trpc.ts';
import { Earlier } from '../../../ui/lists/Earlier.tsx';
import { EventPage } from '../../../ui/lists/Events.tsx';
import { SaleTimeline } from './SaleTimeline.tsx';

interface EarlierEventsProps {
  saleId: string;
  /** Id of the last one shown. */
  before: string | undefined;
}

/** A sale's events from before those shown, a page at a time. */
export function EarlierEvents(props: EarlierEventsProps) {
  return (
    <Earlier>
      <Page {...props} />
    </Earlier>
  );
}

function Page({ saleId, before }: EarlierEventsProps) {
  const page = trpc.sales.events.useQuery({ id: saleId, before });
  return (
    <EventPage page={page} before={(oldest) => <Page saleId={saleId} before={oldest} />}>
      {(events) => <SaleTimeline events={events} />}
    </EventPage>
  );
}
