import { Group, Text } from '@mantine/core';
import { IconCalendarPlus, IconExternalLink, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import {
  MEETING_PLATFORM_LABELS,
  type NotificationView,
} from '../../../../shared/notifications/notifications.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import classes from './MeetingInfo.module.css';
import { Hint } from '../../../ui/Hint.tsx';
import { notifyFailure } from '../../../ui/notices.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Attendance } from './Acknowledgement.tsx';
import { OutsideButton } from '../../../ui/links/OutsideButton.tsx';

interface MeetingInfoProps {
  meeting: NonNullable<NotificationView['meetingInfo']>;
  /** Offers this notification's calendar entry; absent in a preview. */
  notificationId?: string;
  /** The recipient's attendance; null before their response. */
  attending?: boolean | null;
}

/** A meeting's time and place, with links to join it and add it to a calendar. */
export function MeetingInfo({ meeting, notificationId, attending }: MeetingInfoProps) {
  const [isOver] = useState(() => Date.parse(meeting.date) + meeting.duration * MINUTE_MS < Date.now());
  return (
    <div className={classes.meeting}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconVideo size={22} stroke={1.7} aria-hidden />
        <div className={classes.words}>
          <Text fw={600}>{formatDateTime(meeting.date)} h</Text>
          <Hint>
            {isOver && 'Finalizada · '}
            {MEETING_PLATFORM_LABELS[meeting.platform]} · {meeting.duration} minutos
          </Hint>
        </div>
      </Group>
      {!isOver && (
        <Group gap="sm">
          {meeting.link && (
            <OutsideButton icon={IconExternalLink} href={meeting.link}>
              Unirse a la reunión
            </OutsideButton>
          )}
          {notificationId !== undefined && <CalendarButton id={notificationId} />}
        </Group>
      )}
      {!isOver && notificationId !== undefined && attending !== undefined && (
        <Attendance id={notificationId} attending={attending} />
      )}
    </div>
  );
}

function CalendarButton({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const save = async () => {
    try {
      const calendar = await utils.notifications.calendar.fetch({ id });
      saveFile(new Blob([calendar], { type: 'text/calendar' }), 'reunion.ics');
    } catch (error) {
      notifyFailure('No se pudo bajar la reunión', errorText(error));
    }
  };
  return (
    <ActionButton icon={IconCalendarPlus} variant="default" onClick={() => void save()}>
      Agregar al calendario
    </ActionButton>
  );
}
