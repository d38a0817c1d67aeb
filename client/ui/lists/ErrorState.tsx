import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry: () => void;
}

/** Says that loading failed and offers to try again. */
export function ErrorState({ title = 'Algo salió mal', message, onRetry }: ErrorStateProps) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        <Button color="red" variant="outline" onClick={onRetry}>
          Reintentar
        </Button>
      </Stack>
    </Alert>
  );
}
