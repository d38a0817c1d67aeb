import { Button, Group, Text } from '@mantine/core';
import { IconMinus, IconPhotoOff, IconPlus, IconRotateClockwise } from '@tabler/icons-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import classes from './PhotoStage.module.css';

const STEP = 1.5;
const MAX_ZOOM = STEP ** 4;

/** View of a photo: its size as a multiple of the whole, and quarter turns to the right. */
export function usePhotoView() {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  return {
    zoom,
    turns,
    closer: () => setZoom((current) => Math.min(current * STEP, MAX_ZOOM)),
    farther: () => setZoom((current) => Math.max(current / STEP, 1)),
    rotate: () => setTurns((current) => current + 1),
  };
}

/**
 * Says why a DNI photo cannot be shown: there is none, or it did not load. `onRetry` fetches a fresh signed name: they
 * expire.
 */
export function usePhotoProblem(photo: string | null, missingText: string, onRetry: () => void) {
  const [failed, setFailed] = useState<string | null>(null);
  const retry = () => {
    setFailed(null);
    onRetry();
  };
  const failure = failed === photo ? 'No se pudo mostrar la foto del DNI.' : null;
  return {
    problem: photo === null ? missingText : failure,
    retryButton: photo !== null && (
      <Button variant="default" onClick={retry}>
        Reintentar
      </Button>
    ),
    onError: () => setFailed(photo),
  };
}

export interface PhotoStageProps {
  /** The signed file name; null when there is no photo. */
  photo: string | null;
  /** Reason for a missing photo. */
  missingText: string;
  alt: string;
  view: ReturnType<typeof usePhotoView>;
  /** Called once the photo shows, or fails to. */
  onLoaded?: (isShown: boolean) => void;
  /** A button for a missing photo. */
  missingAction?: ReactNode;
  /** Fetches a fresh signed name: they expire. */
  onRetry: () => void;
}

/** A photo to examine closely. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, missingText, missingAction, alt, view, onLoaded, onRetry } = props;
  const { problem, retryButton, onError } = usePhotoProblem(photo, missingText, onRetry);
  const { zoom, turns } = view;
  const frame = useRef<HTMLDivElement>(null);
  // Enlarged or turned, it shows its middle.
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
  }, [zoom, turns]);
  const tools = [
    { label: 'Alejar', icon: IconMinus, 'aria-disabled': zoom === 1, onClick: view.farther },
    { label: 'Acercar', icon: IconPlus, 'aria-disabled': zoom === MAX_ZOOM, onClick: view.closer },
    { label: 'Girar', icon: IconRotateClockwise, 'aria-disabled': false, onClick: view.rotate },
  ];
  if (problem !== null) {
    return (
      <div className={classes.missing}>
        <IconPhotoOff size={48} stroke={1.3} aria-hidden />
        <Text>{problem}</Text>
        {retryButton || missingAction}
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div ref={frame} role="region" aria-label="Foto del DNI" tabIndex={0} className={classes.frame}>
        <div className={classes.box} style={{ '--zoom': zoom, '--turns': turns } as CSSProperties}>
          <img
            src={`/uploads/${photo}`}
            alt={alt}
            className={classes.photo}
            data-sideways={turns % 2 === 1}
            onLoad={() => onLoaded?.(true)}
            onError={() => {
              onError();
              onLoaded?.(false);
            }}
          />
        </div>
      </div>
      <Group gap={6} className={classes.tools}>
        {tools.map(({ label, ...tool }) => (
          <IconButton key={label} label={label} title={label} {...tool} />
        ))}
      </Group>
    </div>
  );
}
