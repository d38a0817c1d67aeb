import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Chooses one value with one tap. */
export function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="compact-md"
      mih={44}
      px="sm"
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
