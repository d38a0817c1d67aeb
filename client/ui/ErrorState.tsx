import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What could not be loaded, and a way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title="Algo salió mal">
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        <Button color="red" variant="outline" onClick={onRetry}>
          Reintentar
        </Button>
      </Stack>
    </Alert>
  );
}
