import { Group, Text } from '@mantine/core';
import { coverageAt, type Place } from '../../../shared/zones/coverage.ts';
import { trpc } from '../../api/trpc.ts';
import { CoverageBadge } from './CoverageBadge.tsx';

/**
 * Returns how to find the coverage of a place by the rules last seen; null without rules, and until the place has a
 * province and more.
 */
export function useCoverage() {
  const { data } = trpc.zones.list.useQuery();
  return (place: Place) => {
    const isNamed = place.province !== '' && `${place.city}${place.postalCode}`.trim() !== '';
    if (!data || !isNamed) return { coverage: null, note: null };
    return coverageAt(data.zones, data.fallback, place);
  };
}

/** Says whether the team installs there; nothing without rules. */
export function PlaceCoverage({ place }: { place: Place }) {
  const { coverage, note } = useCoverage()(place);
  if (coverage === null) return null;
  return (
    <Group gap="xs" role="status">
      <CoverageBadge coverage={coverage} />
      {note && <Text size="sm">{note}</Text>}
    </Group>
  );
}

/** Cities with rules, for suggestions. */
export function useZoneCities(): string[] {
  const { data } = trpc.zones.list.useQuery();
  return (data?.zones ?? []).flatMap(({ city }) => city ?? []);
}
