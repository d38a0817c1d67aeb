import { Badge } from '@mantine/core';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge size="lg" color={isActive ? 'petrol' : 'gray'} miw="max-content">
      {isActive ? 'Activo' : 'Inactivo'}
    </Badge>
  );
}
