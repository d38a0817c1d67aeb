import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Says what will be here and offers the next step. */
export function EmptyState({ icon: IconShape, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
        <IconShape size={32} stroke={1.5} />
      </ThemeIcon>
      <Text fw={600} fz="lg">
        {title}
      </Text>
      {children && (
        <Text c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
