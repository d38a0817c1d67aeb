import { Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './Fold.module.css';

interface FoldProps {
  title: string;
  /** Whether it is open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A title that opens its content, which is drawn, and asks for its data, only while open. */
export function Fold({ title, open = false, children }: FoldProps) {
  const [opened, setOpened] = useState(open);
  return (
    <details
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className={classes.fold}
    >
      <summary className={classes.head}>
        <Title order={2}>{title}</Title>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {opened && <div className={classes.content}>{children}</div>}
    </details>
  );
}
