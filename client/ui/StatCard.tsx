import { Card, Group, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface StatCardProps {
  title: string;
  /** Undefined while it loads: the card keeps its size. */
  value: ReactNode | undefined;
  subtitle?: ReactNode;
  icon: Icon;
}

/** One number that matters (spec §2, "Stat card"). */
export function StatCard({ title, value, subtitle, icon: IconShape }: StatCardProps) {
  return (
    <Card>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text size="sm" c="dimmed" fw={500}>
          {title}
        </Text>
        <ThemeIcon variant="light" size="lg" aria-hidden>
          <IconShape size={20} stroke={1.7} />
        </ThemeIcon>
      </Group>
      {value === undefined ? (
        <Skeleton h={34} w="70%" mt={4} />
      ) : (
        <Text ff="heading" fz={{ base: 22, sm: 28 }} fw={700} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      )}
      {subtitle && (
        <Text size="sm" c="dimmed">
          {subtitle}
        </Text>
      )}
    </Card>
  );
}
