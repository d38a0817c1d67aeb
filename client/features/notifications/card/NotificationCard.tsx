import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import {
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPE_LABELS,
  type NotificationPriority,
  type NotificationView,
} from '../../../../shared/notifications/notifications.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import { Attachments } from './Attachments.tsx';
import { MeetingInfo } from './MeetingInfo.tsx';
import classes from './NotificationCard.module.css';
import { Hint } from '../../../ui/Hint.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';

const PRIORITY_COLORS: Record<NotificationPriority, string> = {
  low: 'gray',
  medium: 'gray',
  high: 'orange',
  urgent: 'red',
};

/** The content of a card; a preview has no id and no reader. */
export type NotificationContent = Pick<
  NotificationView,
  | 'title'
  | 'message'
  | 'type'
  | 'priority'
  | 'createdAt'
  | 'meetingInfo'
  | 'attachments'
  | 'requiresAck'
  | 'ackBy'
> & { _id?: string; userRecipient?: NotificationView['userRecipient'] };

interface NotificationCardProps {
  notification: NotificationContent;
  /** Marks it as read; without this the card has no button. */
  onRead?: () => void;
  /** The title's level in the page's outline. */
  heading?: 'h2' | 'h3';
}

export function NotificationCard({ notification, onRead, heading = 'h2' }: NotificationCardProps) {
  const { title, message, type, priority, createdAt, meetingInfo, attachments, userRecipient } = notification;
  const isNew = userRecipient?.read === false;
  const { _id: id, requiresAck, ackBy } = notification;
  // Sent before the account was opened: counts as read, and asks for nothing.
  const isAsked = id !== undefined && userRecipient && !(userRecipient.read && userRecipient.readAt === null);
  return (
    <Card component="article" className={classes.card} data-new={isNew}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Title order={heading === 'h2' ? 2 : 3} className={classes.title}>
            {title}
          </Title>
          <Group gap="xs">
            {isNew && (
              <Badge variant="filled" color="petrol">
                NUEVO
              </Badge>
            )}
            <Badge color={PRIORITY_COLORS[priority]} className={classes.badge}>
              Prioridad {NOTIFICATION_PRIORITY_LABELS[priority].toLowerCase()}
            </Badge>
          </Group>
        </Group>
        <Hint>
          {NOTIFICATION_TYPE_LABELS[type]} · {formatDateTime(createdAt)}
        </Hint>
        <Text className={classes.message}>{message}</Text>
        {meetingInfo && (
          <MeetingInfo
            meeting={meetingInfo}
            {...(id !== undefined && { notificationId: id })}
            {...(isAsked && { attending: userRecipient.attending })}
          />
        )}
        <Attachments attachments={attachments} />
        {isAsked && requiresAck && (
          <Acknowledgement id={id} acknowledgedAt={userRecipient.acknowledgedAt} ackBy={ackBy} />
        )}
        {isNew && onRead && !requiresAck && (
          <Group>
            <ActionButton icon={IconCheck} variant="light" onClick={onRead}>
              Marcar como leída
            </ActionButton>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
