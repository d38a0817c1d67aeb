import { Card, Group, Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  gap?: 'sm' | 'md';
  className?: string | undefined;
  children: ReactNode;
}

export function Section({ title, aside, gap = 'md', className, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={className}>
      <Stack gap={gap}>
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
