import { Badge, Card, Group, Stack, Text, Title, Anchor, Modal, UnstyledButton } from '@mantine/core';
import { IconCheck, IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import {
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPE_LABELS,
  type NotificationPriority,
  type NotificationView,
  type AttachmentView,
} from '../../../../shared/notifications/notifications.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import { MeetingInfo } from './MeetingInfo.tsx';
import classes from './NotificationCard.module.css';
import { Hint } from '../../../ui/Hint.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useBackCloses } from '../../../router/useBackCloses.ts';
import { formatFileSize } from '../../../forms/fileSize.ts';

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

const isImage = ({ contentType }: AttachmentView) => contentType.startsWith('image/');

function Attachments({ attachments }: { attachments: AttachmentView[] }) {
  const images = attachments.filter(isImage);
  const documents = attachments.filter((attachment) => !isImage(attachment));
  if (attachments.length === 0) return null;
  return (
    <Stack gap="xs">
      {images.length > 0 && (
        <div className={classes.images}>
          {images.map((image) => (
            <Picture key={image._id} image={image} />
          ))}
        </div>
      )}
      {documents.map(({ _id, url, originalName, size }) => (
        <Anchor key={_id} href={url} download={originalName} className={classes.file}>
          <IconDownload size={20} aria-hidden />
          <span>
            {originalName} ({formatFileSize(size)})
          </span>
        </Anchor>
      ))}
    </Stack>
  );
}

function Picture({ image: { url, originalName } }: { image: AttachmentView }) {
  const [opened, { open, close }] = useDisclosure();
  useBackCloses(opened, close);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <Stack className={classes.image} align="center" justify="center" gap={4}>
        <IconPhotoOff size={32} stroke={1.4} aria-hidden />
        <Text size="sm" c="dimmed" ta="center" px="xs">
          No se pudo mostrar {originalName}
        </Text>
      </Stack>
    );
  }
  return (
    <>
      <UnstyledButton className={classes.image} onClick={open} aria-label={`Ampliar ${originalName}`}>
        <img src={url} alt={originalName} loading="lazy" onError={() => setFailed(true)} />
      </UnstyledButton>
      <Modal fullScreen opened={opened} onClose={close} title={originalName}>
        <img
          src={url}
          alt={originalName}
          style={{ maxWidth: '100%', maxHeight: '85dvh', margin: 'auto', display: 'block' }}
        />
      </Modal>
    </>
  );
}
