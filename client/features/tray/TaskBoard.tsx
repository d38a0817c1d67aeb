import { Card, Group, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Hint } from '../../ui/Hint.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';

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
