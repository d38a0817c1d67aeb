import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCamera, IconId, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { PhotoDoubt } from './PhotoDoubt.tsx';
import classes from './PhotoField.module.css';
import type { PhotoUpload } from './usePhotoUpload.ts';

const Camera = lazyDialog(() => import('./Camera.tsx'));

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

interface PhotoFieldProps {
  upload: PhotoUpload;
  /** The signed name of the sale's photo. */
  value: string | null;
  /** Undefined without anything to remove. */
  onRemove: (() => void) | undefined;
}

/** The optional DNI photo, by camera or from a file. */
export function PhotoField({ upload, value, onRemove }: PhotoFieldProps) {
  const { uploading, waits, problem, preview, share, doubt } = upload;
  return (
    <Stack gap="sm">
      <div className={classes.field}>
        <Preview key={`${preview} ${value}`} sources={[preview, value && `/uploads/${value}`]} />
        <Stack gap={6} miw={0} className={classes.words}>
          <Text size="sm" role="status">
            {uploading ? sending(share) : doubt ? '' : statusOf(value, waits)}
          </Text>
          {uploading && (
            <Group gap="xs" wrap="nowrap">
              <Progress
                value={share * 100}
                aria-label="Subida de la foto"
                size="lg"
                radius="xl"
                className={classes.bar}
              />
              <Text size="sm" className={classes.percent} aria-hidden>
                {Math.round(share * 100)} %
              </Text>
            </Group>
          )}
        </Stack>
      </div>
      {doubt && <PhotoDoubt doubt={doubt} />}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="sm">
        {!uploading && problem && upload.retry && (
          <Button
            size="sm"
            className={classes.button}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={upload.retry}
          >
            Reintentar
          </Button>
        )}
        {!uploading && <Choices onChoose={upload.start} doubtful={doubt && upload.accept} />}
        {uploading && (
          <Button size="sm" variant="default" className={classes.button} onClick={upload.cancel}>
            Cancelar
          </Button>
        )}
        {!uploading && (problem !== null || waits || doubt || onRemove) && (
          <Button
            size="sm"
            className={classes.button}
            variant="subtle"
            color="red"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => {
              upload.cancel();
              if (problem === null && !waits && !doubt) onRemove?.();
            }}
          >
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function sending(share: number): string {
  if (share === 0) return 'Preparando la foto…';
  return share < 1 ? 'Subiendo la foto…' : 'Guardando la foto…';
}

function statusOf(value: string | null, waits: boolean): string {
  if (waits) return 'Se enviará con la venta.';
  return value === null
    ? 'Hace falta para verificar al cliente: el frente, bien iluminado. Puedes agregarla ahora o más tarde.'
    : 'La foto está lista.';
}

/** Shows the first address that the browser can decode. */
function Preview({ sources }: { sources: (string | null)[] }) {
  const [failed, setFailed] = useState(0);
  const src = sources.filter((source) => source !== null)[failed];
  return (
    <div className={classes.frame}>
      {src ? (
        <img
          src={src}
          alt="Foto del DNI elegida"
          className={classes.photo}
          onError={() => setFailed(failed + 1)}
        />
      ) : (
        <IconId size={40} stroke={1.3} aria-hidden />
      )}
    </div>
  );
}

interface ChoicesProps {
  onChoose: (file: File) => void;
  /** Sends a doubtful photo as it is. */
  doubtful: (() => Promise<unknown>) | undefined;
}

function Choices({ onChoose, doubtful }: ChoicesProps) {
  return (
    <>
      <Choice
        camera
        icon={<IconCamera size={18} aria-hidden />}
        label={doubtful ? 'Sacar otra' : 'Tomar foto'}
        isAdvised={doubtful !== undefined}
        onChoose={onChoose}
      />
      {doubtful && (
        <Button
          size="sm"
          variant="default"
          className={classes.button}
          // A failure is shown with the photo.
          onClick={() => void doubtful().catch(() => undefined)}
        >
          Usar igual
        </Button>
      )}
      <Choice icon={<IconPhoto size={18} aria-hidden />} label="Elegir archivo" onChoose={onChoose} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  camera?: boolean;
  isAdvised?: boolean;
  onChoose: (file: File) => void;
}

function Choice({ label, icon, camera = false, isAdvised = false, onChoose }: ChoiceProps) {
  const resetRef = useRef<() => void>(null);
  const dialog = useDialog<true>();
  return (
    <>
      <FileButton
        accept={ACCEPT}
        {...(camera && { capture: 'environment' })}
        resetRef={resetRef}
        onChange={(file) => {
          if (file) onChoose(file);
          // Allows choosing the same file again.
          resetRef.current?.();
        }}
      >
        {(props) => (
          <Button
            {...props}
            {...(camera && hasCamera() && { onClick: () => dialog.open(true) })}
            size="sm"
            variant={isAdvised ? 'filled' : 'default'}
            leftSection={icon}
            className={camera && !isAdvised ? `${classes.button} ${classes.camera}` : classes.button}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {camera && <Camera opened={dialog.opened} onClose={dialog.close} onTaken={onChoose} />}
    </>
  );
}

/** True for a phone whose camera can be shown in the page. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator && matchMedia('(pointer: coarse)').matches;
}
