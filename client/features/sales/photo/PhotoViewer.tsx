import { Center, Modal, Stack, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PhotoViewer.module.css';
import { usePhotoProblem } from './usePhotoProblem.tsx';

interface PhotoViewerProps {
  title: string;
  /** The signed file name; null when there is no photo. */
  photo: string | null;
  opened: boolean;
  onClose: () => void;
  /** Fetches a fresh signed name: they expire. */
  onRetry: () => void;
  /** Reason for a missing photo. */
  emptyText?: string | undefined;
  /** A button for a missing photo. */
  emptyAction?: ReactNode;
}

/** The customer's DNI photo in full screen, or a placeholder. */
export default function PhotoViewer({ opened, onClose, ...photo }: PhotoViewerProps) {
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title={photo.title}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Photo {...photo} />
    </Modal>
  );
}

function Photo({
  title,
  photo,
  onRetry,
  emptyText = 'Esta venta no tiene foto del DNI.',
  emptyAction,
}: Omit<PhotoViewerProps, 'opened' | 'onClose'>) {
  const { problem, retryButton, onError } = usePhotoProblem(photo, emptyText, onRetry);
  if (problem === null) {
    return <img src={`/uploads/${photo}`} alt={title} className={classes.photo} onError={onError} />;
  }
  return (
    <Center h="100%" p="md">
      <Stack align="center" gap="sm" ta="center">
        <IconPhotoOff size={72} stroke={1.2} aria-hidden />
        <Text c="dimmed">{problem}</Text>
        {retryButton || emptyAction}
      </Stack>
    </Center>
  );
}
