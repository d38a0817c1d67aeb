import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface ErrorStateProps {
  title?: string;
  message: string;
  /** Absent if trying again cannot help. */
  onRetry?: (() => void) | undefined;
}

/** Says that loading failed, and offers to try again if that can help. */
export function ErrorState({ title = 'Algo salió mal', message, onRetry }: ErrorStateProps) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        {onRetry && (
          <Button color="red" variant="outline" onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
