import { Text } from '@mantine/core';
import { formatDateTime } from '../../shared/values/dates.ts';
import { useConnected } from '../api/connection.ts';

interface LastSeenProps {
  query: { data: unknown; dataUpdatedAt: number };
  spaced?: boolean;
}

export function LastSeen({ query, spaced = false }: LastSeenProps) {
  const connected = useConnected();
  if (connected || query.data === undefined) return null;
  return (
    <Text size="sm" c="dimmed" role="status" mb={spaced ? 'xs' : 0}>
      Visto por última vez: {formatDateTime(new Date(query.dataUpdatedAt).toISOString())}
    </Text>
  );
}
