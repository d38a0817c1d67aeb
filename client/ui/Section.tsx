import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Below the title. */
  text?: string;
  aside?: ReactNode;
  gap?: 'sm' | 'md';
  padding?: 'md' | 'lg';
  className?: string | undefined;
  children: ReactNode;
}

export function Section(props: SectionProps) {
  const { title, text, aside, gap = 'md', padding = 'md', className, children } = props;
  const id = useId();
  return (
    <Card component="section" padding={padding} aria-labelledby={id} className={className}>
      <Stack gap={gap}>
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} id={id}>
              {title}
            </Title>
            {text && <Text c="dimmed">{text}</Text>}
          </div>
          {aside}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
