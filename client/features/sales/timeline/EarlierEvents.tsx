import { Stack } from '@mantine/core';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { trpc } from '../../../api/trpc.ts';
import { Earlier } from '../../../ui/lists/Earlier.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { SaleTimeline } from './SaleTimeline.tsx';

interface EarlierEventsProps {
  saleId: string;
  /** The last one shown. */
  oldest: SaleEventView | undefined;
}

/** A sale's events from before those shown, a page at a time. */
export function EarlierEvents(props: EarlierEventsProps) {
  return (
    <Earlier>
      <Page {...props} />
    </Earlier>
  );
}

function Page({ saleId, oldest }: EarlierEventsProps) {
  const page = trpc.sales.events.useQuery({ id: saleId, before: oldest?._id });
  return (
    <QueryState
      query={page}
      errorTitle="Error al cargar lo que pasó"
      missing="Lo que pasó necesita conexión."
      pending={<RowsSkeleton rows={2} height={60} />}
    >
      {({ events, more }) => (
        <Stack>
          <SaleTimeline events={events} />
          {more && <EarlierEvents saleId={saleId} oldest={events.at(-1)} />}
        </Stack>
      )}
    </QueryState>
  );
}
