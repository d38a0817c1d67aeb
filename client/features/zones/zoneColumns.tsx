import { Text } from '@mantine/core';
import type { ZoneView } from '../../../shared/zones/zones.ts';
import type { Column } from '../../ui/lists/CardTable.tsx';
import { CoverageBadge } from './CoverageBadge.tsx';
import { Hint } from '../../ui/Hint.tsx';

/** A rule's place, its most exact name first, and its note. */
const placeColumn: Column<ZoneView> = {
  label: 'Lugar',
  area: 'place',
  cell: ({ province, city, postalFrom, postalTo, note }) => {
    const range = postalFrom === null ? null : `CP ${postalFrom} a ${postalTo}`;
    const [first, ...rest] = [range, city, province].filter((part) => part !== null);
    return (
      <>
        <Text size="sm" lh={1.3}>
          <b>{first}</b>
          {rest.length > 0 && ` · ${rest.join(' · ')}`}
        </Text>
        {note && <Hint size="xs">{note}</Hint>}
      </>
    );
  },
};

export const ZONE_CARD = {
  areas: ['place acts', 'state acts'],
  gap: '0 8px',
  padding: '6px 4px 6px 12px',
};

export const ZONE_COLUMNS: Column<ZoneView>[] = [
  placeColumn,
  {
    label: 'Cobertura',
    kind: 'whole',
    area: 'state',
    cell: ({ state }) => <CoverageBadge coverage={state} />,
  },
];
