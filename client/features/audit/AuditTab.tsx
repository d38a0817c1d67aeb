import { NativeSelect, Stack, Text } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { AUDIT_KIND_LABELS, AUDIT_KINDS, type AuditEntryView } from '../../../shared/audit/audit.ts';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { useListParams } from '../../router/useListParams.ts';
import { usePage } from '../../router/usePage.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../ui/lists/ListBody.tsx';
import { auditQuery } from './auditQuery.ts';
import { SellerFilter } from '../users/accounts/SellerFilter.tsx';
import { changeOf, subjectOf } from './auditTexts.ts';
import classes from './AuditTab.module.css';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { HiddenTitle } from '../../ui/lists/HiddenTitle.tsx';
import { DateField } from '../../forms/DateField.tsx';

const PAGE_SIZE = 30;

const COLUMNS: Column<AuditEntryView>[] = [
  { label: 'Cuándo', kind: 'whole', labelled: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Quién', labelled: true, cell: ({ actorName }) => actorName ?? '—' },
  {
    label: 'Qué',
    cell: (entry) => (
      <>
        <Text size="sm" fw={600}>
          {AUDIT_KIND_LABELS[entry.kind]}
        </Text>
        <Text size="sm" c="dimmed" className={classes.text}>
          {subjectOf(entry)}
        </Text>
      </>
    ),
  },
  {
    label: 'Cambio',
    cell: (entry) => (
      <Text size="sm" className={classes.text}>
        {changeOf(entry)}
      </Text>
    ),
  },
  { label: 'Dirección', kind: 'whole', labelled: true, cell: ({ address }) => address ?? '—' },
];

const KIND_OPTIONS = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }));

/** Every change, with author, time and address. */
export function AuditTab() {
  const { query, change } = useListParams(auditQuery);
  const list = trpc.admin.audit.useQuery({ ...query, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(list);
  const actorName = list.data?.entries.find(({ actorId }) => actorId === query.actorId)?.actorName;
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Auditoría</HiddenTitle>
      <div className={classes.filters}>
        <NativeSelect
          label="Qué"
          data={[{ value: '', label: 'Todo' }, ...KIND_OPTIONS]}
          value={query.kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <SellerFilter
          label="Quién"
          placeholder="Todas las personas"
          sellerId={query.actorId}
          name={actorName ?? undefined}
          onChange={(actorId) => change({ actorId })}
        />
        <DateField label="Desde" value={query.from ?? ''} onChange={(from) => change({ from })} />
        <DateField label="Hasta" value={query.to ?? ''} onChange={(to) => change({ to })} />
      </div>
      <ListBody
        list={list}
        errorTitle="Error al cargar la auditoría"
        empty={
          <EmptyState icon={IconListSearch} title="No hay nada registrado">
            Prueba con otra persona, otro tema u otros días.
          </EmptyState>
        }
        onPage={toPage}
      >
        {({ entries }, busy) => (
          <CardTable
            caption="Auditoría"
            columns={COLUMNS}
            rows={entries}
            keyOf={({ _id }) => _id}
            busy={busy}
            dense
          />
        )}
      </ListBody>
      <Text size="sm" c="dimmed">
        Nadie puede cambiar ni borrar lo que está aquí.
      </Text>
    </Stack>
  );
}
