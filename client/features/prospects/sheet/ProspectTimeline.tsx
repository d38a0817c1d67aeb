import { Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconEdit,
  IconEraser,
  IconFlag,
  IconPhone,
  IconProgressCheck,
  IconReceipt,
} from '@tabler/icons-react';
import type { ProspectEventKind } from '../../../../shared/prospects/prospectEvents.ts';
import { trpc } from '../../../api/trpc.ts';
import { EventItem, EventList, EventPage } from '../../../ui/lists/Events.tsx';
import { eventText } from './eventText.ts';
import classes from './ProspectSheet.module.css';

const ICONS: Record<ProspectEventKind, typeof IconEdit> = {
  created: IconFlag,
  contacted: IconPhone,
  state: IconProgressCheck,
  edited: IconEdit,
  moved: IconArrowsExchange,
  won: IconReceipt,
  erased: IconEraser,
};

/** Events of a prospect, newest first, a page at a time. */
export function ProspectTimeline({ id, before }: { id: string; before?: string | undefined }) {
  const page = trpc.prospects.events.useQuery({ id, before });
  return (
    <EventPage page={page} before={(oldest) => <ProspectTimeline id={id} before={oldest} />}>
      {(events) => (
        <EventList>
          {events.map((event) => (
            <EventItem
              key={event._id}
              icon={ICONS[event.kind]}
              event={event}
              title={eventText(event)}
              classNames={{ item: classes.title }}
            >
              {event.reason && (
                <Text size="sm">
                  {event.kind === 'contacted' ? 'Nota' : 'Motivo'}: {event.reason}
                </Text>
              )}
            </EventItem>
          ))}
        </EventList>
      )}
    </EventPage>
  );
}
