import { Text } from '@mantine/core';
import {
  IconBell,
  IconCalendar,
  IconCalendarQuestion,
  IconCash,
  IconCopy,
  IconEraser,
  IconEdit,
  IconFlag,
  IconId,
  IconLink,
  IconMapPin,
  IconMessageReport,
  IconMoodSad,
  IconPhone,
  IconPhotoQuestion,
  IconProgressCheck,
  IconSignature,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react';
import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import { saleChange } from '../../../../shared/sales/saleEventSentence.ts';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import classes from './SaleTimeline.module.css';
import { EventItem, EventList } from '../../../ui/lists/Events.tsx';

const ICONS: Record<SaleEventView['kind'], typeof IconEdit> = {
  registered: IconFlag,
  status_changed: IconProgressCheck,
  edited: IconEdit,
  verification: IconId,
  photo_request: IconPhotoQuestion,
  contact: IconPhone,
  follow_up: IconBell,
  appointment: IconCalendar,
  commission: IconCash,
  claim: IconMessageReport,
  duplicate: IconCopy,
  price: IconTag,
  coverage: IconMapPin,
  handover: IconUserShare,
  customer_link: IconLink,
  acceptance: IconSignature,
  appointment_answer: IconCalendarQuestion,
  withdrawal: IconMoodSad,
  erased: IconEraser,
};

/** A sale's events in words, newest first, one line per change. */
export function SaleTimeline({ events }: { events: SaleEventView[] }) {
  return (
    <EventList>
      {groupEvents(events).map(([first, ...rest]) => {
        if (!first) return null;
        const { event, text, details, reason } = saleChange([first, ...rest]);
        return (
          <EventItem
            key={event._id}
            icon={ICONS[event.kind]}
            event={event}
            title={text}
            className={classes.event}
            classNames={{ itemTitle: classes.title }}
          >
            {details.map((detail) => (
              <Text key={detail} size="sm">
                {detail}
              </Text>
            ))}
            {reason && <Text size="sm">{reason}</Text>}
          </EventItem>
        );
      })}
    </EventList>
  );
}
