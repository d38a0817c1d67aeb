import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { DemandedPlaceView } from '../../../shared/zones/zones.ts';
import { trpc } from '../../api/trpc.ts';
import { Section } from '../../ui/Section.tsx';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';

const COLUMNS: Column<DemandedPlaceView>[] = [
  {
    label: 'Lugar',
    cell: ({ province, city }) => (
      <>
        <Text fw={600}>{city || 'Sin localidad'}</Text>
        <Text size="sm" c="dimmed">
          {province || 'Sin provincia'}
        </Text>
      </>
    ),
  },
  { label: 'Ventas', kind: 'number', labelled: true, cell: ({ sales }) => sales.toLocaleString('es-AR') },
  {
    label: 'Canceladas por la zona',
    kind: 'number',
    labelled: true,
    cell: ({ cancelled }) => cancelled.toLocaleString('es-AR'),
  },
];

const PERIODS = [
  { value: '30', label: 'Últimos 30 días' },
  { value: '90', label: 'Últimos 90 días' },
  { value: '366', label: 'Último año' },
];

/** Places in demand outside the zones. */
export function ZoneDemand() {
  const [days, setDays] = useState('90');
  const places = trpc.admin.zoneDemand.useQuery({ days: Number(days) });
  return (
    <Section title="Dónde piden">
      <NativeSelect
        label="Período"
        maw={360}
        data={PERIODS}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <QueryState
        query={places}
        errorTitle="Error al cargar dónde piden"
        rows={3}
        empty={<Text c="dimmed">No hubo ventas fuera de las zonas habilitadas.</Text>}
      >
        {(list) => (
          <CardTable
            caption="Dónde piden"
            columns={COLUMNS}
            rows={list}
            keyOf={({ province, city }) => `${province} ${city}`}
          />
        )}
      </QueryState>
    </Section>
  );
}
