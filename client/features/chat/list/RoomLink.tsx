import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RoomLink.module.css';

interface RoomLinkProps {
  /** Whether the room is open. */
  current?: boolean;
  disabled?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

export function RoomLink({ current = false, disabled = false, onOpen, children }: RoomLinkProps) {
  return (
    <UnstyledButton
      className={classes.roomLink}
      data-current={current}
      aria-current={current}
      disabled={disabled}
      onClick={onOpen}
    >
      {children}
    </UnstyledButton>
  );
}
