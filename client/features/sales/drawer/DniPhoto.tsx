import { Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { usePhotoProblem } from '../photo/usePhotoProblem.tsx';
import classes from './DniPhoto.module.css';

interface DniPhotoProps {
  /** The holder's name. */
  name: string;
  /** The signed file name; null when there is no photo. */
  photo: string | null;
  /** Reason for a missing photo. */
  missingText: string;
  onOpen: () => void;
  /** Fetches a fresh signed name: they expire. */
  onRetry: () => void;
}

/** The DNI's photo next to the data it must match; opens in full screen. */
export function DniPhoto({ name, photo, missingText, onOpen, onRetry }: DniPhotoProps) {
  const { problem, retryButton, onError } = usePhotoProblem(photo, missingText, onRetry);
  if (problem !== null) {
    return (
      <div className={classes.missing}>
        {photo === null && <IconPhotoOff size={40} stroke={1.3} aria-hidden />}
        <Text size="sm">{problem}</Text>
        {retryButton}
      </div>
    );
  }
  return (
    <UnstyledButton className={classes.open} aria-haspopup="dialog" aria-label="Ver DNI" onClick={onOpen}>
      <img src={`/uploads/${photo}`} alt={`DNI de ${name}`} className={classes.photo} onError={onError} />
      <span className={classes.zoom} aria-hidden>
        <IconZoomIn size={20} />
      </span>
    </UnstyledButton>
  );
}
