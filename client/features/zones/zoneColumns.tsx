import { Text } from '@mantine/core';
import type { ZoneView } from '../../../shared/zones/zones.ts';
import type { Column } from '../../ui/lists/CardTable.tsx';
import { CoverageBadge } from './CoverageBadge.tsx';
import { Hint } from '../../ui/Hint.tsx';

/** A rule's place: its most exact name first. */
const placeColumn: Column<ZoneView> = {
  label: 'Lugar',
  area: 'place',
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

export const ZONE_CARD = {
  areas: ['place acts', 'state acts', 'note note'],
  gap: '2px 8px',
  padding: '8px 4px 8px 12px',
};

export const ZONE_COLUMNS: Column<ZoneView>[] = [
  placeColumn,
  {
    label: 'Cobertura',
    kind: 'whole',
    area: 'state',
    cell: ({ state }) => <CoverageBadge coverage={state} />,
  },
  { label: 'Nota', area: 'note', cell: ({ note }) => note && <Text size="sm">{note}</Text> },
];
