import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** Shows older items, and loads them, on request. */
export function Earlier({ children }: { children: ReactNode }) {
  const [opened, { open }] = useDisclosure();
  if (opened) return children;
  return (
    <Button variant="default" fullWidth onClick={open}>
      Ver anteriores
    </Button>
  );
}
