import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from './useTitle.ts';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The screen's only h1, which also names the browser's tab. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <Group justify="space-between" mb={{ base: 'sm', md: 'md' }} gap="xs">
      <Stack gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Title order={1}>{title}</Title>
        {description && <Text c="dimmed">{description}</Text>}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
