import { Button, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { checkConnection } from '../../api/queryClient.ts';
import { EmptyState } from './EmptyState.tsx';

/** Replaces a screen that the device did not keep, while offline. */
export function NeedsConnection() {
  return (
    <EmptyState
      icon={IconWifiOff}
      title="Esta pantalla necesita conexión"
      action={
        <Button variant="default" onClick={() => void checkConnection()}>
          Reintentar
        </Button>
      }
    >
      Se abre sola cuando vuelva.
    </EmptyState>
  );
}

/** Replaces a part of a screen whose rest is available. */
export function PartNeedsConnection({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" py="xs">
      {children}
    </Text>
  );
}
