import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconFileImport, IconMapPin, IconPlus } from '@tabler/icons-react';
import { COVERAGE_LABELS, COVERAGES, zoneText, type Coverage } from '../../../shared/zones/coverage.ts';
import type { ZonesView, ZoneView, DemandedPlaceView } from '../../../shared/zones/zones.ts';
import { trpc } from '../../api/trpc.ts';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { RemovalDialog } from '../../ui/dialogs/RemovalDialog.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListButton, ListButtons, RowButtons } from '../../ui/lists/ListButtons.tsx';
import { HiddenTitle } from '../../ui/lists/HiddenTitle.tsx';
import { LongTable } from './LongTable.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { notifyDone, failureNotice } from '../../ui/notices.tsx';
import { ZoneForm } from './ZoneForm.tsx';
import { ZoneImport } from './ZoneImport.tsx';
import { ZONE_CARD, ZONE_COLUMNS } from './zoneColumns.tsx';
import { useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import { Hint } from '../../ui/Hint.tsx';

interface ZoneActions {
  onEdit: (zone: ZoneView) => void;
  onDelete: (zone: ZoneView) => void;
}

const columnsOf = ({ onEdit, onDelete }: ZoneActions): Column<ZoneView>[] => [
  ...ZONE_COLUMNS,
  {
    label: 'Acciones',
    kind: 'actions',
    area: 'acts',
    cell: (zone) => (
      <RowButtons name={zoneText(zone)} onEdit={() => onEdit(zone)} onDelete={() => onDelete(zone)} />
    ),
  },
];

/** Rules of where the team installs, by hand or from a spreadsheet, and places in demand. */
export function ZonesTab() {
  const zones = trpc.zones.list.useQuery();
  const form = useDialog<ZoneView | null>();
  const sheet = useDialog<true>();
  const removal = useDialog<ZoneView>();
  const utils = trpc.useUtils();
  const deletion = trpc.admin.deleteZone.useMutation({ onSuccess: () => void utils.zones.invalidate() });
  return (
    <Stack gap="xs">
      <HiddenTitle>Zonas</HiddenTitle>
      <Group justify="flex-end">
        <ListButtons>
          <ListButton
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
            aria-label="Importar planilla"
            onClick={() => sheet.open(true)}
          >
            Importar
          </ListButton>
          <ListButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
            Agregar zona
          </ListButton>
        </ListButtons>
      </Group>
      <QueryState
        query={zones}
        errorTitle="Error al cargar las zonas"
        rows={5}
        isEmpty={(data) => data.zones.length === 0}
        empty={
          <EmptyState icon={IconMapPin} title="Todavía no hay zonas">
            Mientras no haya ninguna, el formulario de venta no dice nada de la cobertura.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <LongTable
              caption="Zonas"
              columns={columnsOf({ onEdit: form.open, onDelete: removal.open })}
              rows={data.zones}
              keyOf={({ _id }) => _id}
              card={ZONE_CARD}
              dense
            />
            <Hint>Vale la regla más exacta: código postal, localidad, provincia.</Hint>
            <Fallback {...data} />
          </>
        )}
      </QueryState>
      {/* Once it is known how far down it stands. */}
      {!zones.isPending && <ZoneDemand />}
      <FormModal title={form.subject ? 'Editar zona' : 'Agregar zona'} {...form}>
        {(zone) => <ZoneForm zone={zone} onDone={form.close} />}
      </FormModal>
      <FormModal title="Importar zonas" {...sheet}>
        {() => <ZoneImport onDone={sheet.close} />}
      </FormModal>
      <RemovalDialog
        {...removal}
        title="Eliminar zona"
        question="¿Estás seguro de que quieres eliminar esta zona?"
        call={deletion}
        done={() => 'Se eliminó la zona'}
        failure="Error al eliminar la zona"
      >
        {(zone) => (
          <>
            <Text fw={600}>{zoneText(zone)}</Text>
            <Text c="dimmed">Las ventas ya registradas conservan su cobertura.</Text>
          </>
        )}
      </RemovalDialog>
    </Stack>
  );
}

function Fallback({ fallback }: Pick<ZonesView, 'fallback'>) {
  const utils = trpc.useUtils();
  const update = trpc.admin.updateSettings.useMutation({
    onSuccess: () => {
      notifyDone('Se guardó');
      void utils.zones.invalidate();
      void utils.admin.settings.invalidate();
    },
    onError: failureNotice('No se pudo guardar'),
  });
  return (
    <NativeSelect
      label="Donde ninguna regla lo dice"
      maw={360}
      aria-disabled={update.isPending}
      data={COVERAGES.map((value) => ({ value, label: COVERAGE_LABELS[value] }))}
      value={update.isPending ? update.variables.zoneFallback : fallback}
      onChange={(event) =>
        !update.isPending && update.mutate({ zoneFallback: event.currentTarget.value as Coverage })
      }
    />
  );
}

const COLUMNS: Column<DemandedPlaceView>[] = [
  {
    label: 'Lugar',
    cell: ({ province, city }) => (
      <>
        <Text fw={600}>{city || 'Sin localidad'}</Text>
        <Hint>{province || 'Sin provincia'}</Hint>
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
function ZoneDemand() {
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
