import { Box, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconListSearch } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { AUDIT_KIND_LABELS, AUDIT_KINDS, type AuditEntryView } from '../../../shared/audit/audit.ts';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { usePage } from '../../router/usePage.ts';
import { withParams } from '../../router/withParams.ts';
import { CardTable, Cell } from '../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { readAuditQuery } from './auditQuery.ts';
import { SellerFilter } from '../users/accounts/SellerFilter.tsx';
import { changeOf, subjectOf } from './auditTexts.ts';
import classes from './AuditTab.module.css';

const PAGE_SIZE = 30;

const COLUMNS = [
  { label: 'Cuándo' },
  { label: 'Quién' },
  { label: 'Qué' },
  { label: 'Cambio' },
  { label: 'Dirección' },
];

const KIND_OPTIONS = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }));

/** Who did what, when and from where. */
export function AuditTab() {
  const [params, setParams] = useSearchParams();
  const query = readAuditQuery(params);
  const list = trpc.admin.audit.useQuery(
    { ...query, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const { toPage, top } = usePage(list);
  const change = (changes: Record<string, string | undefined>) =>
    setParams((current) => withParams(current, { ...changes, page: undefined }), { replace: true });
  const actorName = list.data?.entries.find(({ actorId }) => actorId === query.actorId)?.actorName;
  return (
    <Stack gap="xs" {...top}>
      <div>
        <Title order={2}>Auditoría</Title>
        <Text c="dimmed">Nadie puede cambiar ni borrar lo que está aquí.</Text>
      </div>
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
        <TextInput
          label="Desde"
          type="date"
          value={query.from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          label="Hasta"
          type="date"
          value={query.to ?? ''}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <QueryState
        query={list}
        errorTitle="Error al cargar la auditoría"
        pending={<RowsSkeleton rows={12} />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState icon={IconListSearch} title="No hay nada registrado">
            Prueba con otra persona, otro tema u otros días.
          </EmptyState>
        }
      >
        {({ entries, pagination }) => (
          <Box>
            <CardTable caption="Auditoría" columns={COLUMNS} busy={list.isPlaceholderData} dense>
              {entries.map((entry) => (
                <Row key={entry._id} entry={entry} />
              ))}
            </CardTable>
            <Pager pagination={pagination} onPage={toPage} />
          </Box>
        )}
      </QueryState>
    </Stack>
  );
}

function Row({ entry }: { entry: AuditEntryView }) {
  return (
    <tr>
      <Cell label="Cuándo" whole>
        {formatDateTime(entry.at)}
      </Cell>
      <Cell label="Quién">{entry.actorName ?? '—'}</Cell>
      <Cell>
        <Text size="sm" fw={600}>
          {AUDIT_KIND_LABELS[entry.kind]}
        </Text>
        <Text size="sm" c="dimmed" className={classes.text}>
          {subjectOf(entry)}
        </Text>
      </Cell>
      <Cell>
        <Text size="sm" className={classes.text}>
          {changeOf(entry)}
        </Text>
      </Cell>
      <Cell label="Dirección" whole>
        {entry.address ?? '—'}
      </Cell>
    </tr>
  );
}
