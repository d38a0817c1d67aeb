import { Text, Timeline, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconCalendar,
  IconCash,
  IconCopy,
  IconEdit,
  IconFlag,
  IconId,
  IconMessageReport,
  IconPhone,
  IconProgressCheck,
} from '@tabler/icons-react';
import { formatDateTime } from '../../../../shared/dates.ts';
import { saleEventText, type SaleEventView } from '../../../../shared/saleHistory.ts';
import classes from './SaleHistory.module.css';

const ICONS: Record<SaleEventView['kind'], typeof IconEdit> = {
  registered: IconFlag,
  status_changed: IconProgressCheck,
  edited: IconEdit,
  verification: IconId,
  contact: IconPhone,
  follow_up: IconBell,
  appointment: IconCalendar,
  commission: IconCash,
  claim: IconMessageReport,
  duplicate: IconCopy,
};

/** The sale's events, newest first. */
export function SaleHistory({ events }: { events: SaleEventView[] }) {
  return (
    <Timeline bulletSize={30} lineWidth={2}>
      {events.toReversed().map((event) => {
        const EventIcon = ICONS[event.kind];
        return (
          <Timeline.Item
            key={event._id}
            bullet={<EventIcon size={16} aria-hidden />}
            title={event.kind === 'registered' ? 'Venta registrada' : event.fieldLabel}
          >
            <Change event={event} />
            {event.reason && <Text size="sm">Motivo: {event.reason}</Text>}
            <Text size="sm" c="dimmed">
              {event.actorName} · <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            </Text>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function Change({ event: { kind, field, from, to } }: { event: SaleEventView }) {
  if (kind === 'registered') return null;
  return (
    <Text size="sm" className={classes.change}>
      <Text span inherit c="dimmed">
        {saleEventText(field, from) || '—'}
      </Text>{' '}
      <span aria-hidden>→</span> <VisuallyHidden component="span">pasó a</VisuallyHidden>{' '}
      <Text span inherit fw={600}>
        {saleEventText(field, to) || '—'}
      </Text>
    </Text>
  );
}
