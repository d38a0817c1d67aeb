import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  /** Such as '3 vendedores elegidos'; blank hides the bar. */
  text: string;
  onClear: () => void;
  children: ReactNode;
}

/** Actions for the selected rows; stays visible while the list scrolls. */
export function SelectionBar({ text, onClear, children }: SelectionBarProps) {
  if (text === '') return null;
  return (
    <section aria-label="Lo elegido" className={classes.bar}>
      <ActionIcon variant="subtle" size={44} aria-label="Quitar la selección" onClick={onClear}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
      <Text fw={600} role="status" className={classes.text}>
        {text}
      </Text>
      <div className={classes.actions}>{children}</div>
    </section>
  );
}
