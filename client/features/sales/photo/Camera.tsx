import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../../../router/useBackCloses.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import classes from './Camera.module.css';

/** The camera's highest resolution. */
const BACK_CAMERA: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

const JPEG_QUALITY = 0.92;
const TIMEOUT_MS = 4000;

interface CameraProps {
  opened: boolean;
  onClose: () => void;
  onTaken: (photo: File) => void;
}

/** The camera in a card-shaped frame; if it fails, the phone's camera app. */
export default function Camera({ opened, onClose, onTaken }: CameraProps) {
  useBackCloses(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title="Foto del DNI" fullScreen>
      {opened && (
        <View
          onTaken={(photo) => {
            onClose();
            onTaken(photo);
          }}
        />
      )}
    </Modal>
  );
}

function View({ onTaken }: Pick<CameraProps, 'onTaken'>) {
  const { video, state, fail } = useCamera();
  const shoot = async () => {
    try {
      if (video.current) onTaken(await takePicture(video.current));
    } catch {
      fail();
    }
  };
  return (
    <Stack gap="sm">
      <Text size="sm">El frente, dentro del marco, con buena luz y sin reflejos.</Text>
      {state === 'failed' ? (
        <ErrorAlert>No pudimos abrir la cámara aquí. Usa la de tu teléfono, o elige un archivo.</ErrorAlert>
      ) : (
        <div className={classes.stage}>
          <video
            ref={video}
            className={classes.video}
            autoPlay
            playsInline
            muted
            aria-label="Lo que ve la cámara"
          />
          <div className={classes.card} aria-hidden />
        </div>
      )}
      <Group gap="sm">
        {state !== 'failed' && (
          <Button
            disabled={state === 'opening'}
            leftSection={<IconCamera size={20} aria-hidden />}
            onClick={() => void shoot()}
          >
            Sacar la foto
          </Button>
        )}
        <FileButton accept="image/*" capture="environment" onChange={(file) => file && onTaken(file)}>
          {(props) => (
            <Button {...props} variant="default">
              Usar la cámara del teléfono
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}

/** Runs the camera while it is on the screen. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia(BACK_CAMERA);
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('open');
    };
    open().catch(() => !isOver && setState('failed'));
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return { video, state, fail: () => setState('failed') };
}

/** Takes a photo with this video's camera: in full size if the browser can, else the picture on the screen. */
async function takePicture(video: HTMLVideoElement): Promise<File> {
  const photo = (await fullSize(video)) ?? (await onScreen(video));
  return new File([photo], 'dni.jpg', { type: photo.type });
}

async function fullSize({ srcObject }: HTMLVideoElement): Promise<Blob | null> {
  const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
  if (!track || !('ImageCapture' in window)) return null;
  // Some cameras never respond.
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([new ImageCapture(track).takePhoto().catch(() => null), late]);
}

async function onScreen(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
