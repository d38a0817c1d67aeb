import { Badge } from '@mantine/core';

/** 'Activo' or 'Inactivo' (spec §4). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge size="lg" color={isActive ? 'petrol' : 'gray'} miw="max-content">
      {isActive ? 'Activo' : 'Inactivo'}
    </Badge>
  );
}
