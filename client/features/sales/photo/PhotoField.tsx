import { Alert, Anchor, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera, IconEyeExclamation, IconId, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { PHOTO_VERDICT_LABELS, type PhotoProblem } from '../../../../shared/sales/photo/verdicts.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import classes from './PhotoField.module.css';
import type { PhotoUpload } from './usePhotoUpload.ts';

const Camera = lazyDialog(() => import('./Camera.tsx'));

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

const SMALL = { size: 'sm', px: 'sm', variant: 'default', className: classes.button };

/** How to take a better photo. */
const ADVICE: Record<PhotoProblem, string> = {
  small: 'Acércate: el DNI tiene que ocupar casi toda la foto.',
  dark: 'Busca más luz; de día, cerca de una ventana.',
  glare: 'Inclina un poco el DNI, o apaga el flash, hasta que nada brille.',
  blurred: 'Apoya el brazo y toca el DNI en la pantalla para que enfoque.',
};

interface PhotoFieldProps {
  upload: PhotoUpload;
  /** The signed name of the sale's photo. */
  value: string | null;
  /** Undefined without anything to remove. */
  onRemove: (() => void) | undefined;
  /** Goes to the fields that the photo would fill. */
  onType?: () => void;
}

/** The optional DNI photo, by camera or from a file. */
export function PhotoField({ upload, value, onRemove, onType }: PhotoFieldProps) {
  const { uploading, waits, problem, preview, share, doubt } = upload;
  const canRemove =
    !uploading && (problem !== null || waits || doubt !== undefined || onRemove !== undefined);
  const isAsking = doubt !== undefined || problem !== null;
  const remove = canRemove && (
    <Anchor
      component="button"
      type="button"
      fw={600}
      c="red"
      className={classes.type}
      onClick={() => {
        upload.cancel();
        if (problem === null && !waits && !doubt) onRemove?.();
      }}
    >
      Quitar
    </Anchor>
  );
  return (
    <Stack gap="sm">
      <div className={classes.field}>
        <Preview key={`${preview} ${value}`} sources={[preview, value && `/uploads/${value}`]} />
        <Stack gap={6} miw={0} className={classes.words}>
          <Text size="sm" role="status">
            {uploading ? sending(share) : doubt ? '' : statusOf(value, waits)}
          </Text>
          {onType && value === null && !uploading && !canRemove && (
            <Anchor component="button" type="button" fw={600} className={classes.type} onClick={onType}>
              Escribir a mano
            </Anchor>
          )}
          {!isAsking && remove}
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
      {doubt && (
        <Alert
          color="amber"
          role="status"
          icon={<IconEyeExclamation aria-hidden />}
          title={PHOTO_VERDICT_LABELS[doubt]}
        >
          <Text size="sm">{ADVICE[doubt]}</Text>
        </Alert>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="sm">
        {!uploading && problem && upload.retry && (
          <Button
            {...SMALL}
            variant="filled"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={upload.retry}
          >
            Reintentar
          </Button>
        )}
        {uploading ? (
          <Button {...SMALL} onClick={upload.cancel}>
            Cancelar
          </Button>
        ) : (
          <>
            <Choice
              camera
              icon={<IconCamera size={18} aria-hidden />}
              label={doubt ? 'Sacar otra' : 'Tomar foto'}
              isAdvised={doubt !== undefined}
              onChoose={upload.start}
            />
            {doubt && (
              // A failure is shown with the photo.
              <Button {...SMALL} onClick={() => void upload.accept().catch(() => undefined)}>
                Usar igual
              </Button>
            )}
            <Choice
              icon={<IconPhoto size={18} aria-hidden />}
              label="Elegir archivo"
              onChoose={upload.start}
            />
          </>
        )}
        {isAsking && remove}
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
    ? 'Hace falta para verificar, y completa nombre y número. Puedes agregarla más tarde.'
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

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  camera?: boolean;
  isAdvised?: boolean;
  onChoose: (file: File) => void;
}

function Choice({ label, icon, camera = false, isAdvised = false, onChoose }: ChoiceProps) {
  const resetRef = useRef<() => void>(null);
  const [viewing, view] = useDisclosure();
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
            {...SMALL}
            {...(camera && hasCamera() && { onClick: view.open })}
            variant={isAdvised ? 'filled' : 'default'}
            leftSection={icon}
            className={camera && !isAdvised ? `${classes.button} ${classes.camera}` : classes.button}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {camera && <Camera opened={viewing} onClose={view.close} onTaken={onChoose} />}
    </>
  );
}

/** True for a phone whose camera can be shown in the page. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator && matchMedia('(pointer: coarse)').matches;
}
