import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Small explaining text. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
