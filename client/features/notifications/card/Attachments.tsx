import { Anchor, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttachmentView } from '../../../../shared/notifications/notifications.ts';
import { formatFileSize } from '../../../forms/fileSize.ts';
import classes from './Attachments.module.css';

const isImage = ({ contentType }: AttachmentView) => contentType.startsWith('image/');

/** Images to enlarge, other files to download. */
export function Attachments({ attachments }: { attachments: AttachmentView[] }) {
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
  const [opened, setOpened] = useState(false);
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
      <UnstyledButton
        className={classes.image}
        onClick={() => setOpened(true)}
        aria-label={`Ampliar ${originalName}`}
      >
        <img src={url} alt={originalName} loading="lazy" onError={() => setFailed(true)} />
      </UnstyledButton>
      <Modal fullScreen opened={opened} onClose={() => setOpened(false)} title={originalName}>
        <img
          src={url}
          alt={originalName}
          style={{ maxWidth: '100%', maxHeight: '85dvh', margin: 'auto', display: 'block' }}
        />
      </Modal>
    </>
  );
}
