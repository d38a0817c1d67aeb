import { Text } from '@mantine/core';
import { formatDateTime } from '../../shared/values/dates.ts';
import { useConnected } from '../api/connection.ts';

/** Says from when the data on the screen is, while it cannot be fetched again. */
export function LastSeen({ query }: { query: { data: unknown; dataUpdatedAt: number } }) {
  const connected = useConnected();
  if (connected || query.data === undefined) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      Visto por última vez: {formatDateTime(new Date(query.dataUpdatedAt).toISOString())}
    </Text>
  );
}
