import { Group } from '@mantine/core';
import type { DniRead } from '../../../../shared/sales/verification.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

/** Says whether the seller's device read the typed number in the photo; nothing without a reading. */
export function ReadMark({ read }: { read: DniRead | null }) {
  if (read === null || read === 'none') return null;
  return (
    <Group>
      {read === 'match' ? (
        <StateBadge color="green">Leído del documento</StateBadge>
      ) : (
        <StateBadge color="red">No coincide con lo escrito</StateBadge>
      )}
    </Group>
  );
}
