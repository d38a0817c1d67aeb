import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './DniPhoto.module.css';

interface DniPhotoProps {
  /** The holder's. */
  name: string;
  /** The signed file name; null when there is no photo. */
  photo: string | null;
  /** Why there is none. */
  missingText: string;
  onOpen: () => void;
  /** Fetches a fresh signed name: they expire. */
  onRetry: () => void;
}

/** The photo of the DNI next to what it must agree with; opens in full screen. */
export function DniPhoto({ name, photo, missingText, onOpen, onRetry }: DniPhotoProps) {
  const [failed, setFailed] = useState<string>();
  if (photo === null) {
    return (
      <div className={classes.missing}>
        <IconPhotoOff size={40} stroke={1.3} aria-hidden />
        <Text size="sm">{missingText}</Text>
      </div>
    );
  }
  if (failed === photo) {
    return (
      <div className={classes.missing}>
        <Text size="sm">No se pudo mostrar la foto del DNI.</Text>
        <Button
          variant="default"
          onClick={() => {
            setFailed(undefined);
            onRetry();
          }}
        >
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <UnstyledButton className={classes.open} aria-haspopup="dialog" aria-label="Ver DNI" onClick={onOpen}>
      <img
        src={`/uploads/${photo}`}
        alt={`DNI de ${name}`}
        className={classes.photo}
        onError={() => setFailed(photo)}
      />
      <span className={classes.zoom} aria-hidden>
        <IconZoomIn size={20} />
      </span>
    </UnstyledButton>
  );
}
