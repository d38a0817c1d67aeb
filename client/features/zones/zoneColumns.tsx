import { Text } from '@mantine/core';
import type { ZoneView } from '../../../shared/zones/zones.ts';
import type { Column } from '../../ui/lists/CardTable.tsx';
import { CoverageBadge } from './CoverageBadge.tsx';
import { Hint } from '../../ui/Hint.tsx';

/** A rule's place: its most exact name first. */
const placeColumn: Column<ZoneView> = {
  label: 'Lugar',
  cell: ({ province, city, postalFrom, postalTo }) => {
    const range = postalFrom === null ? null : `CP ${postalFrom} a ${postalTo}`;
    const [first, ...rest] = [range, city, province].filter((part) => part !== null);
    return (
      <>
        <Text fw={600}>{first}</Text>
        {rest.length > 0 && <Hint>{rest.join(' · ')}</Hint>}
      </>
    );
  },
};

export const ZONE_COLUMNS: Column<ZoneView>[] = [
  placeColumn,
  { label: 'Cobertura', kind: 'whole', cell: ({ state }) => <CoverageBadge coverage={state} /> },
  { label: 'Nota', cell: ({ note }) => note && <Text size="sm">{note}</Text> },
];
