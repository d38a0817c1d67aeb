import { Stack, Timeline, type TimelineItemProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { Hint } from '../Hint.tsx';
import { Earlier } from './Earlier.tsx';
import { QueryState } from './QueryState.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

interface EventPageProps<Event> {
  /** Newest first. */
  page: {
    data: { events: Event[]; more: boolean } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  children: (events: Event[]) => ReactNode;
  /** Shows the page before this event. */
  before: (id: string | undefined) => ReactNode;
}

/** A page of what happened; the one before it on request. */
export function EventPage<Event extends { _id: string }>({ page, children, before }: EventPageProps<Event>) {
  return (
    <QueryState
      query={page}
      errorTitle="Error al cargar lo que pasó"
      missing="Lo que pasó necesita conexión."
      pending={<RowsSkeleton rows={2} height={60} />}
    >
      {({ events, more }) => (
        <Stack>
          {children(events)}
          {more && <Earlier>{before(events.at(-1)?._id)}</Earlier>}
        </Stack>
      )}
    </QueryState>
  );
}

export function EventList({ children }: { children: ReactNode }) {
  return (
    <Timeline bulletSize={30} lineWidth={2}>
      {children}
    </Timeline>
  );
}

interface EventItemProps extends TimelineItemProps {
  icon: Icon;
  event: { actorName: string; at: string };
}

/** An event of an `EventList`, which adds its props. */
export function EventItem({ icon: EventIcon, event, children, ...item }: EventItemProps) {
  return (
    <Timeline.Item bullet={<EventIcon size={16} aria-hidden />} {...item}>
      {children}
      <Hint>
        {event.actorName} · <time dateTime={event.at}>{formatDateTime(event.at)}</time>
      </Hint>
    </Timeline.Item>
  );
}
