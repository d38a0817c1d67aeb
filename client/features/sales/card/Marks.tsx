import { IconCameraOff, IconCopy } from '@tabler/icons-react';
import classes from './Marks.module.css';

/** Says that the sale cannot be verified without a photo of the DNI. */
export function MissingPhoto() {
  return (
    <span className={classes.mark}>
      <IconCameraOff size={16} aria-hidden />
      Falta la foto
    </span>
  );
}

/** Says that an earlier sale has the customer's DNI or phone, until an administrator clears it. */
export function PossibleDuplicate() {
  return (
    <span className={classes.mark}>
      <IconCopy size={16} aria-hidden />
      Posible duplicada
    </span>
  );
}
