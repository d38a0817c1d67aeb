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
import type { ProspectEventKind, ProspectEventView } from '../../../../shared/prospects/prospectEvents.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { EventItem, EventList, EventPage } from '../../../ui/lists/Events.tsx';
import classes from './ProspectSheet.module.css';
import { PROSPECT_STATE_LABELS, type ProspectState } from '../../../../shared/prospects/prospectStates.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_RESULT_LABELS,
  type ContactChannel,
  type ContactResult,
} from '../../../../shared/sales/followUp.ts';

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

const stateLabel = (state: string | null) => PROSPECT_STATE_LABELS[state as ProspectState] ?? 'otro estado';

function eventText({ kind, field, fieldLabel, from, to }: ProspectEventView): string {
  switch (kind) {
    case 'created':
      return 'Se anotó';
    case 'contacted': {
      const channel = (field ?? '').split('.').at(-1) as ContactChannel;
      const result = CONTACT_RESULT_LABELS[to as ContactResult] ?? '';
      return `${CONTACT_CHANNEL_LABELS[channel] ?? 'Contacto'}: ${result.toLowerCase()}`;
    }
    case 'state':
      return `Pasó de ${stateLabel(from)} a ${stateLabel(to)}`;
    case 'edited':
      return field === 'nextAt' ? reminder(to) : `${fieldLabel}: ${from ?? 'sin dato'} → ${to ?? 'sin dato'}`;
    case 'moved':
      return `Pasó de ${from ?? 'otra persona'} a ${to ?? 'otra persona'}`;
    case 'won':
      return 'Se convirtió en venta';
    case 'erased':
      return 'Se borraron sus datos';
  }
}

function reminder(to: string | null): string {
  return to === null ? 'Recordatorio quitado' : `Recordatorio para el ${formatDate(to)}`;
}
