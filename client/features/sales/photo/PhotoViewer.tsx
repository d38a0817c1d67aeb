import { Modal } from '@mantine/core';
import { useBackCloses } from '../../../router/useBackCloses.ts';
import { PhotoStage, usePhotoView, type PhotoStageProps } from './PhotoStage.tsx';
import classes from './PhotoViewer.module.css';

interface PhotoViewerProps extends Omit<PhotoStageProps, 'view'> {
  opened: boolean;
  onClose: () => void;
}

/** The customer's DNI photo in full screen, or why there is none. */
export default function PhotoViewer({ opened, onClose, ...photo }: PhotoViewerProps) {
  useBackCloses(opened, onClose);
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title={photo.alt}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Stage {...photo} />
    </Modal>
  );
}

function Stage(photo: Omit<PhotoStageProps, 'view'>) {
  return <PhotoStage {...photo} view={usePhotoView()} />;
}
