import { Stack, Text, Timeline } from '@mantine/core';
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
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { Earlier } from '../../../ui/lists/Earlier.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
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
    <QueryState
      query={page}
      errorTitle="Error al cargar lo que pasó"
      missing="Lo que pasó necesita conexión."
      pending={<RowsSkeleton rows={2} height={60} />}
    >
      {({ events, more }) => (
        <Stack>
          <Timeline bulletSize={30} lineWidth={2}>
            {events.map((event) => {
              const EventIcon = ICONS[event.kind];
              return (
                <Timeline.Item
                  key={event._id}
                  bullet={<EventIcon size={16} aria-hidden />}
                  title={eventText(event)}
                  classNames={{ item: classes.title }}
                >
                  {event.reason && (
                    <Text size="sm">
                      {event.kind === 'contacted' ? 'Nota' : 'Motivo'}: {event.reason}
                    </Text>
                  )}
                  <Hint>
                    {event.actorName} · <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                  </Hint>
                </Timeline.Item>
              );
            })}
          </Timeline>
          {more && (
            <Earlier>
              <ProspectTimeline id={id} before={events.at(-1)?._id} />
            </Earlier>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
