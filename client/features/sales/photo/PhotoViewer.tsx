import { Button, Center, Modal, Stack, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './PhotoViewer.module.css';

interface PhotoViewerProps {
  title: string;
  /** The signed file name; null when there is no photo. */
  photo: string | null;
  opened: boolean;
  onClose: () => void;
  /** Fetches a fresh signed name: they expire. */
  onRetry: () => void;
  /** Why there is no photo. */
  emptyText?: string | undefined;
  /** What to do when there is no photo. */
  emptyAction?: ReactNode;
}

/** The customer's DNI photo in full screen, or a placeholder. */
export default function PhotoViewer({
  title,
  photo,
  opened,
  onClose,
  onRetry,
  emptyText = 'Esta venta no tiene foto del DNI.',
  emptyAction,
}: PhotoViewerProps) {
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ size: 44, 'aria-label': 'Cerrar' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {photo === null ? (
        <Placeholder text={emptyText}>{emptyAction}</Placeholder>
      ) : (
        <Photo key={photo} name={photo} alt={title} onRetry={onRetry} />
      )}
    </Modal>
  );
}

function Photo({ name, alt, onRetry }: { name: string; alt: string; onRetry: () => void }) {
  const [failed, setFailed] = useState(false);
  if (!failed) {
    return (
      <img src={`/uploads/${name}`} alt={alt} className={classes.photo} onError={() => setFailed(true)} />
    );
  }
  return (
    <Placeholder text="No se pudo mostrar la foto del DNI.">
      <Button
        variant="default"
        onClick={() => {
          setFailed(false);
          onRetry();
        }}
      >
        Reintentar
      </Button>
    </Placeholder>
  );
}

function Placeholder({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Center h="100%" p="md">
      <Stack align="center" gap="sm" ta="center">
        <IconPhotoOff size={72} stroke={1.2} aria-hidden />
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  );
}
