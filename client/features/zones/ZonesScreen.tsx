import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import {
  officialProvince,
  placeKey,
  postalNumber,
  PROVINCES,
  type Place,
} from '../../../shared/zones/coverage.ts';
import type { ZonesView, ZoneView } from '../../../shared/zones/zones.ts';
import { trpc } from '../../api/trpc.ts';
import { HiddenTitle } from '../../ui/lists/HiddenTitle.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { LongTable } from './LongTable.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PlaceCoverage } from './PlaceCoverage.tsx';
import { ZONE_CARD, ZONE_COLUMNS } from './zoneColumns.tsx';

/** Shows whether the team installs at a place, and lists the rules; offline as last seen. */
export default function ZonesScreen() {
  const zones = trpc.zones.list.useQuery();
  return (
    <>
      <PageHeader title="Zonas" />
      <LastSeen query={zones} spaced />
      <QueryState
        query={zones}
        errorTitle="Error al cargar las zonas"
        rows={5}
        isEmpty={(data) => data.zones.length === 0}
        empty={
          <EmptyState icon={IconMapPin} title="Todavía no hay zonas cargadas">
            Puedes vender en cualquier lugar: la administración confirma cada domicilio.
          </EmptyState>
        }
      >
        {(data) => <Search {...data} />}
      </QueryState>
    </>
  );
}

function Search({ zones }: ZonesView) {
  const [province, setProvince] = useState('');
  const [text, setText] = useState('');
  const isPostal = postalNumber(text) !== undefined;
  const place: Place = { province, city: isPostal ? '' : text, postalCode: isPostal ? text : '' };
  const shown = zones.filter((zone) => concerns(zone, place));
  return (
    <Stack>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label="Provincia"
            data={[{ value: '', label: 'Todas las provincias' }, ...PROVINCES]}
            value={province}
            onChange={(event) => setProvince(event.currentTarget.value)}
          />
          <TextInput
            label="Localidad o código postal"
            type="search"
            placeholder="La de tu cliente"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </SimpleGrid>
        {province === '' && text.trim() !== '' && (
          <Hint>Elige la provincia para saber si está habilitada.</Hint>
        )}
        <PlaceCoverage place={place} />
      </Stack>
      <HiddenTitle>Reglas por lugar</HiddenTitle>
      {shown.length > 0 ? (
        <LongTable
          caption="Zonas"
          columns={ZONE_COLUMNS}
          rows={shown}
          keyOf={({ _id }) => _id}
          card={ZONE_CARD}
        />
      ) : (
        <Text role="status">Ninguna regla nombra ese lugar.</Text>
      )}
      <Hint>Vale la regla más exacta: código postal, localidad, provincia.</Hint>
    </Stack>
  );
}

/** True for rules about the place or its whole province. */
function concerns(zone: ZoneView, { province, city, postalCode }: Place): boolean {
  if (province !== '' && zone.province !== officialProvince(province)) return false;
  const postal = postalNumber(postalCode);
  if (postal !== undefined) {
    return zone.postalFrom === null
      ? zone.city === null && province !== ''
      : Number(zone.postalFrom) <= postal && postal <= Number(zone.postalTo);
  }
  const wanted = placeKey(city);
  if (wanted === '') return true;
  if (zone.city === null && zone.postalFrom === null && province !== '') return true;
  return placeKey(zone.city ?? '').includes(wanted) || placeKey(zone.province).includes(wanted);
}
