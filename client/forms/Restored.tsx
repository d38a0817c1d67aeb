import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

interface RestoredProps {
  onStartOver: () => void;
  className?: string | undefined;
}

/** Says that a form has its draft's values. */
export function Restored({ onStartOver, className }: RestoredProps) {
  return (
    <Alert role="status" icon={<IconHistory aria-hidden />} className={className}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">Recuperamos lo que estabas escribiendo.</Text>
        <Button variant="default" onClick={onStartOver}>
          Empezar de nuevo
        </Button>
      </Group>
    </Alert>
  );
}
