import { Badge } from '@mantine/core';

const MOST = 99;

/** Hidden at zero, at most `99+`. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  const shown = count > MOST ? `${MOST}+` : String(count);
  return (
    <Badge variant="filled" color="red.8" radius="xl" size="md" aria-label={`${shown} ${label}`}>
      {shown}
    </Badge>
  );
}
