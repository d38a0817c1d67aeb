import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { Hint } from '../../ui/Hint.tsx';
import classes from './TaskBoard.module.css';

interface Section {
  key: string;
  count: number;
}

interface TaskBoardProps<S extends Section> {
  query: { data: { sections: S[] } | undefined; error: unknown; refetch: () => unknown };
  /** Shown when all sections are empty. */
  nothing: string;
  /** Title of the sections below, such as 'En marcha'. */
  isUnderWay?: (section: S) => boolean;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** A `TaskSection`. */
  children: (section: S) => ReactNode;
}

/** 'Para hacer hoy': the sections with tasks. */
export function TaskBoard<S extends Section>(props: TaskBoardProps<S>) {
  const { query, nothing, isUnderWay = () => false, aside, children } = props;
  return (
    <Stack component="section" gap="xs" aria-labelledby="para-hacer-hoy">
      <Group justify="space-between" gap="xs" mih={44}>
        <Title order={2} id="para-hacer-hoy">
          Para hacer hoy
        </Title>
        {aside}
      </Group>
      <QueryState
        query={query}
        errorTitle="Error al cargar lo que hay para hacer"
        missing="Lo que hay para hacer necesita conexión."
        pending={<BoardSkeleton />}
      >
        {({ sections }) => {
          const filled = sections.filter(({ count }) => count > 0);
          const toDo = filled.filter((section) => !isUnderWay(section));
          const underWay = filled.filter(isUnderWay);
          return (
            <>
              {toDo.length === 0 ? (
                <UpToDate>{nothing}</UpToDate>
              ) : (
                <TaskSections>{toDo.map(children)}</TaskSections>
              )}
              {underWay.length > 0 && (
                <Stack component="section" gap="xs" aria-labelledby="en-marcha" mt="xs">
                  <Group gap="xs" align="baseline">
                    <Title order={2} id="en-marcha">
                      En marcha
                    </Title>
                    <Hint>Esperan a otros, o a su día.</Hint>
                  </Group>
                  <TaskSections>{underWay.map(children)}</TaskSections>
                </Stack>
              )}
            </>
          );
        }}
      </QueryState>
    </Stack>
  );
}

export function BoardSkeleton() {
  return <RowsSkeleton rows={3} height={160} />;
}

export function UpToDate({ children }: { children: ReactNode }) {
  return (
    <Card py="sm">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={44} radius="xl" variant="light" color="green" aria-hidden>
          <IconCheck size={24} />
        </ThemeIcon>
        <div>
          <Text fw={600}>Estás al día</Text>
          <Hint>{children}</Hint>
        </div>
      </Group>
    </Card>
  );
}

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
function TaskSections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>;
}
