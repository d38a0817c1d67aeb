import { Card, Group, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './TaskSection.module.css';

interface TaskSectionProps {
  title: string;
  count: number;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Below the rows. */
  more?: ReactNode;
  /** `TaskRow`s. */
  children: ReactNode;
}

/** The tasks of one kind. */
export function TaskSection({ title, count, aside, more, children }: TaskSectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" gap="xs" className={classes.head}>
        <Group gap="xs" wrap="nowrap" className={classes.title}>
          <Title order={3} id={id}>
            {title}
          </Title>
          <Text c="dimmed" fw={600}>
            {count.toLocaleString('es-AR')}
          </Text>
        </Group>
        {aside}
      </Group>
      <ul className={classes.rows}>{children}</ul>
      {more && <div className={classes.more}>{more}</div>}
    </Card>
  );
}

/** Sections below each other on the phone, two in a row on the desk. */
export function TaskSections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>;
}
