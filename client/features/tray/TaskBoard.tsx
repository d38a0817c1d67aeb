import { Anchor, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Hint } from '../../ui/Hint.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { NewsLink } from '../sales/news/NewsBadge.tsx';
import classes from './Tasks.module.css';

export function BoardSkeleton() {
  return <RowsSkeleton rows={3} height={160} />;
}

interface TaskBoardProps<Section> {
  query: { data: { sections: Section[] } | undefined; error: unknown; refetch: () => unknown };
  /** Receives the sections that have tasks. */
  children: (sections: Section[]) => ReactNode;
}

/** The tasks of a seller, or of the administrators. */
export function TaskBoard<Section extends { count: number }>({ query, children }: TaskBoardProps<Section>) {
  return (
    <Stack component="section" gap="xs" aria-labelledby="para-hacer-hoy">
      <Group justify="space-between" gap="xs" mih={44}>
        <Title order={2} id="para-hacer-hoy">
          Para hacer hoy
        </Title>
        <NewsLink />
      </Group>
      <QueryState
        query={query}
        errorTitle="Error al cargar lo que hay para hacer"
        missing="Lo que hay para hacer necesita conexión."
        pending={<BoardSkeleton />}
      >
        {({ sections }) => children(sections.filter(({ count }) => count > 0))}
      </QueryState>
    </Stack>
  );
}

interface TaskSectionProps {
  title: string;
  count: number;
  /** Address of all of them. */
  more?: string | undefined;
  /** The rows as `li`. */
  children: ReactNode;
}

export function TaskSection({ title, count, more, children }: TaskSectionProps) {
  const id = useId();
  const number = count.toLocaleString('es-AR');
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes.head}>
        <Title order={3} size="md" id={id}>
          {title}
        </Title>
        {more === undefined ? (
          <Text c="dimmed">{number}</Text>
        ) : (
          <Anchor component={Link} href={more} fw={600} py={10} className={classes.all}>
            Ver todas ({number})
          </Anchor>
        )}
      </Group>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
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
