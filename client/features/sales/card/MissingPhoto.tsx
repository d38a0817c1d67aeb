import { IconCameraOff } from '@tabler/icons-react';
import classes from './Mark.module.css';

/** Says that the sale cannot be verified without a photo of the DNI. */
export function MissingPhoto() {
  return (
    <span className={classes.mark}>
      <IconCameraOff size={16} aria-hidden />
      Falta la foto
    </span>
  );
}
