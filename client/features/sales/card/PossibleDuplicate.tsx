import { IconCopy } from '@tabler/icons-react';
import classes from './Mark.module.css';

/** Says that an earlier sale has the customer's DNI or phone, until an administrator clears it. */
export function PossibleDuplicate() {
  return (
    <span className={classes.mark}>
      <IconCopy size={16} aria-hidden />
      Posible duplicada
    </span>
  );
}
